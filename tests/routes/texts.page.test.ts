import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { textReplies } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { hasOptedOut } from "~/domain/outbox/sms-opt-outs.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { action as api } from "~/routes/api.orders.$token";
import { action as webhook } from "~/routes/api.twilio-webhook";
import { signedRequest } from "../../dev/mail/phones";
import { piecesOf, started, stranger } from "../checkout";
import { ADDRESS, makeOrder, makeProduct } from "../factories";
import { allOrders, historyOfOrder } from "../ledger";
import { withOrdersAhead } from "../orders-ahead";
import { ownPhones } from "../phones";
import { asAdministrator } from "./as-administrator";
import { args, statusAndLine as saidBy } from "./call";
import { descriptionOf, openPage, type PlainBrowser } from "./plain-browser";

/** A customer's number for texts: at the checkout, on the order's page, in the API, and from the phone itself. */

ownPhones();
const { latte, stop } = withOrdersAhead({ slotMinutes: null, slotPieces: null });
const admin = asAdministrator();

const LABEL = "Mobile number for texts (optional)";
const CONSENT =
  "By entering your number, you agree to get texts about this order. Msg & data rates may apply. Reply STOP to opt out.";
const WRONG = "Enter a US or Canadian mobile number, like (213) 555-0100";
const PHONE = "+12135550100";

describe.each([
  ["by card", "Proceed to Payment"],
  ["at the truck", "Pay at the Truck"],
])("an order that's paid %s", (_way, button) => {
  const open = () => openPage("/checkout", `cart=${latte.id}.1.600`);
  const fill = (page: PlainBrowser, phone: string) =>
    page.fill({ Email: "yuki@example.com", [LABEL]: phone }, page.main);

  it.each([
    ["(213) 555-0100", PHONE],
    [" +1 213-555-0100 ", PHONE],
    ["", null],
  ])("keeps the number '%s' as %s", async (typed, phone) => {
    const page = await open();
    expect(descriptionOf(page.field(LABEL, page.main))).toBe(CONSENT);
    fill(page, typed);
    await page.press(button, page.main);
    expect(page.status).toBe(200);
    expect(allOrders()).toMatchObject([{ phone }]);
  });

  it.each(["555-0100", "+44 20 7946 0958", "876 555 0100", "900 555 0100"])(
    "refuses %s beside the field, and keeps what was typed",
    async (typed) => {
      const page = await open();
      fill(page, typed);
      await page.press(button, page.main);
      expect(page.status).toBe(422);
      const field = page.field(LABEL, page.main);
      expect(descriptionOf(field)).toBe(`${CONSENT} ${WRONG}`);
      expect(field.value).toBe(typed);
      expect(allOrders()).toEqual([]);
    },
  );

  it("keeps a number if something else is refused, and fills in none from the last order", async () => {
    const page = await open();
    page.fill({ Email: "nobody", [LABEL]: "213 555 0100" }, page.main);
    await page.press(button, page.main);
    expect(page.field(LABEL, page.main).value).toBe("213 555 0100");
    fill(page, "213 555 0100");
    await page.press(button, page.main);
    expect(allOrders()).toMatchObject([{ phone: PHONE }]);
    await page.open("/checkout");
    expect(page.main.queryByLabelText<HTMLInputElement>(LABEL)?.value ?? "").toBe("");
  });
});

const said = async (answering: Parameters<typeof saidBy>[0]) =>
  Object.values(await saidBy(answering));

it("goods that are shipped, or picked up later, get no texts, whatever is in the field", async () => {
  const tin = await makeProduct({ priceCents: 3400 });
  const page = await openPage("/checkout", `cart=${tin.id}.1.3400`);
  page.fill({ Email: "yuki@example.com", [LABEL]: "nonsense" }, page.main);
  await page.press("Proceed to Payment", page.main);
  expect(page.status).toBe(200);
  expect(allOrders()).toMatchObject([{ phone: null }]);
});

it("the API takes a number with an order that's picked up, and says what's wrong with one", async () => {
  const order = (phone: string, rest = {}) => ({
    email: "yuki@example.com",
    items: [{ productId: latte.id, choices: [], quantity: 1 }],
    fulfillment: { method: "pickup", eventId: stop.id },
    total: "any",
    phone,
    ...rest,
  });
  const post = (body: object) =>
    createPaymentIntent(
      args("/api/create-payment-intent", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  expect(await said(post(order("12")))).toEqual([422, `phone: ${WRONG}`]);
  expect((await post(order("213.555.0100"))).status).toBe(200);
  expect(allOrders()).toMatchObject([{ phone: PHONE }]);
  const fulfillment = { method: "delivery" as const, address: ADDRESS };
  await started([piecesOf(await makeProduct())], { ...stranger(), fulfillment, phone: PHONE });
  expect(allOrders().at(-1)).toMatchObject({ fulfillment: "delivery", phone: null });
});

describe("an order's page", () => {
  const token = createSecretId();
  const place = (given: Parameters<typeof makeOrder>[0] = {}) =>
    makeOrder({ token, pickupEventId: stop.id, pickupMinutes: 60, ...given }, [
      { productId: latte.id, name: "Latte" },
    ]);
  const change = (phone: unknown, to = token) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "PATCH", headers, body: JSON.stringify({ phone }) };
    return said(api(args(`/api/orders/${to}`, init, { token: to })));
  };

  it("takes a number, hides it from whoever has the link, and takes it back", async () => {
    await place();
    const page = await openPage(`/orders/${token}`);
    await page.follow("Get a text when it's ready");
    await page.press("Get Texts");
    expect([page.status, descriptionOf(page.field("Mobile number"))]).toEqual([
      422,
      `${CONSENT} ${WRONG}`,
    ]);
    page.fill({ "Mobile number": "213 555 0100" });
    await page.press("Get Texts");
    expect(page.path).toBe(`/orders/${token}`);
    expect(page.mainText).toContain("Texts about this order go to (•••) •••-0100.");
    expect(page.text).not.toContain("2135550100");
    expect(allOrders()).toMatchObject([{ phone: PHONE }]);
    await page.follow("Change or stop texts");
    await page.press("Stop Texts");
    expect(allOrders()).toMatchObject([{ phone: null }]);
    expect(historyOfOrder(1)).toEqual(
      expect.arrayContaining(["Asked for texts", "Texts stopped by the customer"]),
    );
  });

  it("offers none once there's nothing to say, but still lets a number go", async () => {
    await place({ handedOverAt: new Date() });
    expect((await openPage(`/orders/${token}`)).text).not.toContain("Get a text");
    expect((await change(PHONE))[0]).toBe(409);
    await write((tx) => tx.update(orders).set({ phone: PHONE }).run());
    expect((await change(null))[0]).toBe(204);
    expect(allOrders()).toMatchObject([{ phone: null }]);
  });

  it("takes a number by the API too, which says what's wrong", async () => {
    await place();
    expect(await change("+44 20 7946 0958")).toEqual([422, `phone: ${WRONG}`]);
    expect(await change(12)).toEqual([422, "phone: Enter text"]);
    expect((await change("(213) 555-0100"))[0]).toBe(204);
    expect((await change("(213) 555-0100"))[0]).toBe(204);
    expect(allOrders()).toMatchObject([{ phone: PHONE }]);
    expect(historyOfOrder(1).filter((what) => what === "Asked for texts")).toHaveLength(1);
    expect((await change(PHONE, createSecretId()))[0]).toBe(404);
    expect((await change(PHONE, "x"))[0]).toBe(404);
  });

  it("takes none for an order without a stop, or with a stop that was called off", async () => {
    await place({ pickupEventId: null, pickupMinutes: null });
    expect((await change(PHONE))[0]).toBe(409);
    await write((tx) => {
      tx.update(orders).set({ pickupEventId: stop.id }).run();
      tx.update(events).set({ canceledAt: new Date() }).run();
    });
    expect((await change(PHONE))[0]).toBe(409);
    expect(allOrders()).toMatchObject([{ phone: null }]);
  });

  it("takes ten new numbers a day, so it can't be used to text a town", async () => {
    await place();
    for (let last = 10; last < 20; last += 1)
      expect((await change(`213 555 01${last}`))[0]).toBe(204);
    const tooMany = "This number has changed too many times today. Email us if you need help.";
    expect(await change("213 555 0120")).toEqual([429, tooMany]);
    expect((await change(null))[0]).toBe(204);
  });
});

it("the owner sees a number with its order", async () => {
  await makeOrder({ pickupEventId: stop.id, phone: PHONE }, [{ productId: latte.id }]);
  vi.useRealTimers();
  const page = await openPage("/admin/orders/1/view", admin.cookie);
  expect(page.text).toContain("Gets texts at (213) 555-0100");
  await page.open("/admin/health");
  expect(page.text).toContain("Texts waitingNone");
});

describe("a reply to a text", () => {
  const ADDRESS = "http://localhost:3000/api/twilio-webhook";
  const fields = { MessageSid: "SM1", From: PHONE, To: "+12135550199", Body: "STOP" };
  const send = (request: Request) =>
    webhook({ request, params: {}, context: {} } as Parameters<typeof webhook>[0]);
  const replies = () => read().select().from(textReplies).all();

  it("ends texts with STOP, allows them again with START, and a repeat changes nothing", async () => {
    const answer = await send(signedRequest(ADDRESS, fields));
    expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
      200,
      "text/xml; charset=utf-8",
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ]);
    expect(hasOptedOut(read(), PHONE)).toBe(true);
    await send(signedRequest(ADDRESS, { ...fields, MessageSid: "SM2", Body: "Start" }));
    expect(hasOptedOut(read(), PHONE)).toBe(false);
    expect((await send(signedRequest(ADDRESS, fields))).status).toBe(200);
    expect(hasOptedOut(read(), PHONE)).toBe(false);
    expect(JSON.stringify(replies())).not.toContain("5550100");
  });

  it.each([
    "STOP",
    " stop ",
    "Stop.",
    "STOPALL",
    "unsubscribe",
    "End",
    "QUIT!",
    "Cancel",
    "opt out",
    "Stop. Thank you!",
    "please stop",
  ])("ends texts with '%s'", async (Body) => {
    await send(signedRequest(ADDRESS, { ...fields, Body }));
    expect(hasOptedOut(read(), PHONE)).toBe(true);
  });

  it("counts in the owner's own words as Twilio takes it", async () => {
    await send(signedRequest(ADDRESS, { ...fields, Body: "No mas", OptOutType: "STOP" }));
    expect(hasOptedOut(read(), PHONE)).toBe(true);
    await send(
      signedRequest(ADDRESS, { ...fields, MessageSid: "SM2", Body: "Stop?", OptOutType: "HELP" }),
    );
    expect(replies()).toHaveLength(1);
  });

  it.each(["Thanks!", "Where are you? I can't stop here", "Stop by at 5", "", "HELP"])(
    "changes nothing with '%s'",
    async (Body) => {
      expect((await send(signedRequest(ADDRESS, { ...fields, Body }))).status).toBe(200);
      expect(replies()).toEqual([]);
    },
  );

  it("is refused without Twilio's signature", async () => {
    const forged = signedRequest(ADDRESS, fields, "another token");
    const unsigned = new Request(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
    const changed = signedRequest(ADDRESS, fields);
    const { headers } = changed;
    const body = new URLSearchParams({ ...fields, From: "+12135550101" });
    const altered = new Request(ADDRESS, { method: "POST", headers, body });
    for (const request of [forged, unsigned, altered])
      expect(await said(send(request))).toEqual([403, "Invalid signature."]);
    expect(replies()).toEqual([]);
  });

  it("is refused if it isn't a reply, and so is a GET", async () => {
    const { From: _, ...less } = fields;
    expect(await said(send(signedRequest(ADDRESS, less)))).toEqual([
      400,
      "This isn't a text message.",
    ]);
    expect((await send(new Request(ADDRESS))).status).toBe(405);
    const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await send(new Request(ADDRESS, json))).status).toBe(400);
  });
});
