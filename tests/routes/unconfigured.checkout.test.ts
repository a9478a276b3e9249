import { within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { openPage, textOf } from "./plain-browser";

/** A shop that takes no cards yet. */

vi.hoisted(() => {
  process.env.STRIPE_SECRET_KEY = "";
  process.env.STRIPE_PUBLISHABLE_KEY = "";
  process.env.STRIPE_WEBHOOK_SECRET = "";
  process.env.STRIPE_API_BASE = "";
});

const admin = asAdministrator();

const SENTENCE = "We can't take cards yet. You haven't been charged.";

it("a checkout without payment settings says so, and keeps cart and email", async () => {
  const { id } = await makeProduct({ priceCents: 3800 });
  const page = await openPage("/checkout", `cart=${id}.1.3800`);
  const main = () => within(page.screen.getByRole("main"));
  page.fill({ Email: "yuki@example.com" }, main());
  await page.press("Proceed to Payment", main());
  expect(page.status).toBe(503);
  expect(textOf(page.screen.getByRole("main"))).toContain(SENTENCE);
  expect(page.field("Email", main()).value).toBe("yuki@example.com");
  expect(textOf(page.document.querySelector("header a[aria-label^=Cart]"))).toBe("1");
});

it("the card form's page is told in one line that payment isn't set up", async () => {
  const { id } = await makeProduct({ priceCents: 3800 });
  const order = { email: "yuki@example.com", items: [{ productId: id, quantity: 1 }] };
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(order) };
  const answer = await createPaymentIntent(args("/api/create-payment-intent", init));
  expect([answer.status, await answer.text()]).toEqual([503, SENTENCE]);
});

it("payouts say that there are none, and days are closed as always", async () => {
  const page = await openPage("/admin/orders/payouts", admin.cookie);
  expect(page.text).toContain("Card payments aren't set up, so there are no payouts.");
  expect(page.screen.queryByRole("button", { name: "Update Now" })).toBeNull();
  await page.open("/admin/days/close");
  page.fill({ "Total counted": "0" });
  await page.press("Close the Day");
  expect(page.screen.getByRole("table", { name: "Closed days" })).toBeDefined();
  const row = { expectedCents: 0, countedCents: 0, reason: null };
  expect(read().select().from(closings).all()).toMatchObject([row]);
});
