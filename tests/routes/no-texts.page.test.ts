import { expect, it } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { markReady } from "~/domain/counter/counter-actions.server";
import { action as api } from "~/routes/api.orders.$token";
import { action as webhook } from "~/routes/api.twilio-webhook";
import { signedRequest } from "../../dev/mail/phones";
import { makeOrder, OWNER } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { withOrdersAhead } from "../orders-ahead";
import { args, statusAndLine as saidBy } from "./call";
import { openPage } from "./plain-browser";

/** A shop without Twilio's settings asks nobody for a number, keeps none, and sends no text. */

const { latte, stop } = withOrdersAhead({ slotMinutes: null, slotPieces: null });

const said = async (answering: Parameters<typeof saidBy>[0]) =>
  Object.values(await saidBy(answering));

it("the checkout has no field for texts, and what's posted anyway isn't kept", async () => {
  const page = await openPage("/checkout", `cart=${latte.id}.1.600`);
  expect(page.text).not.toMatch(/mobile number|texts|reply stop/i);
  const form = page.field("Email", page.main).closest("form");
  const field = page.document.createElement("input");
  Object.assign(field, { name: "phone", value: "213 555 0100" });
  form?.append(field);
  page.fill({ Email: "yuki@example.com" }, page.main);
  await page.press("Pay at the Truck", page.main);
  expect(page.status).toBe(200);
  expect(allOrders()).toMatchObject([{ phone: null }]);
  expect(page.text).not.toMatch(/Get a text|texts/);
});

it("an order's page and its API take no number", async () => {
  const token = createSecretId();
  await makeOrder({ token, pickupEventId: stop.id }, [{ productId: latte.id }]);
  expect((await openPage(`/orders/${token}?texts=ask`)).text).not.toContain("Mobile number");
  const headers = { "Content-Type": "application/json" };
  const init = { method: "PATCH", headers, body: '{"phone":"213 555 0100"}' };
  expect(await said(api(args(`/api/orders/${token}`, init, { token })))).toEqual([
    409,
    "This order gets no texts. We'll email you instead.",
  ]);
});

it("no text waits to be sent, not even for an order that has a number from before", async () => {
  await makeOrder({ pickupEventId: stop.id, phone: "+12135550100" }, [{ productId: latte.id }]);
  await markReady(1, OWNER);
  expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_ready"]);
});

it("the webhook says that texts aren't set up", async () => {
  const request = signedRequest("http://localhost:3000/api/twilio-webhook", { Body: "STOP" });
  const answer = webhook({ request, params: {}, context: {} } as Parameters<typeof webhook>[0]);
  expect(await said(answer)).toEqual([503, "Texts aren't set up."]);
});
