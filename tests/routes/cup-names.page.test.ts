import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { orderLines } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";

import { lineWithCupNames } from "~/domain/emails/email-parts";
import { writeEmail } from "~/domain/emails/write-email.server";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import { createSaleKey } from "~/domain/window/sale";
import * as payments from "~/routes/api.create-payment-intent";
import * as sales from "~/routes/api.window-sales.$key";
import { loader as board } from "~/routes/board";
import { loader as now } from "~/routes/now";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, RESERVED_WITH_CODE } from "../factories";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { descriptionOf, openPage, type PlainBrowser, textOf } from "./plain-browser";

/** A name on each cup of an order: at checkout and at the window, and wherever the order's own people see it. */

const admin = asAdministrator();
withLocalStripe();

let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte", priceCents: 600 });
  const hours = { startDate: inHours(-1), endDate: inHours(2) };
  stop = await makeEvent({ ...hours, ordersAhead: true, slotMinutes: 10 });
});

const LABEL = "A name on each cup (optional)";
const cart = (...items: string[]) => openPage("/checkout", `cart=${items.join("-")}`);
const lattes = (quantity: number) => `${latte.id}.${quantity}.600`;
const names = () =>
  read()
    .select()
    .from(orderLines)
    .all()
    .map(({ cupNames }) => cupNames);
const group = (page: PlainBrowser) => page.main.queryByText(LABEL)?.parentElement ?? null;

describe.each([
  ["by card", "Proceed to Payment"],
  ["at the truck", "Pay at the Truck"],
])("cup names at the checkout, paid %s", (_way, button) => {
  it("are asked for each cup, and stored for those that have one", async () => {
    const tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
    const page = await cart(lattes(3), `${tin.id}.2.1800`);
    expect(group(page)?.hasAttribute("open")).toBe(false);
    expect(group(page)?.querySelectorAll("input")).toHaveLength(3);
    page.fill({ Email: "yuki@example.com" }, page.main);
    page.fill({ "Latte, 2 of 3": " Leo ", "Latte, 3 of 3": "Ana\u200b" }, page.main);
    await page.press(button, page.main);
    expect(page.status).toBe(200);
    expect(names()).toEqual([["Leo", "Ana"], []]);
    expect(allOrders()).toMatchObject([{ customerName: null }]);
  });

  it("are refused beside the field if one is too long, with everything that was typed", async () => {
    const page = await cart(lattes(2));
    page.fill({ Email: "yuki@example.com" }, page.main);
    page.fill({ "Latte, 1 of 2": "Leo", "Latte, 2 of 2": "x".repeat(41) }, page.main);
    await page.press(button, page.main);
    expect([page.status, allOrders()]).toEqual([422, []]);
    expect(group(page)?.hasAttribute("open")).toBe(true);
    expect(descriptionOf(page.field("Latte, 2 of 2", page.main))).toBe(
      "Use 40 characters or fewer",
    );
    expect(page.field("Latte, 1 of 2", page.main).value).toBe("Leo");
  });
});

it("cup names aren't asked for one cup, or for more than anybody would name", async () => {
  const tea = await makeMenuItem({ name: "Tea", priceCents: 600 });
  expect(group(await cart(lattes(1)))).toBeNull();
  expect(group(await cart(lattes(20)))).not.toBeNull();
  expect(group(await cart(lattes(20), `${tea.id}.1.600`))).toBeNull();
});

it("cup names aren't asked for goods", async () => {
  const tin = await makeProduct({ priceCents: 1800, stock: 10 });
  expect(group(await cart(`${tin.id}.2.1800`))).toBeNull();
  expect(group(await cart(lattes(1), `${tin.id}.2.1800`))).toBeNull();
});

describe("cup names sent by a program", () => {
  const yuki = new Visitor();
  const ask = (items: object[]) =>
    yuki.postJson(payments.action, "/api/create-payment-intent", {
      email: "yuki@example.com",
      items,
      fulfillment: { method: "pickup", eventId: stop.id },
    });

  it("are those sent last for the same cart", async () => {
    const tea = { productId: (await makeMenuItem({ name: "Tea" })).id, quantity: 1 };
    for (const names of [["Maya", "Leo"], ["Maya", ""], undefined, ["Ana"]])
      expect((await ask([{ productId: latte.id, quantity: 2, names }, tea])).status).toBe(200);
    expect([allOrders().length, names()]).toEqual([1, [["Ana"], []]]);
  });

  it("are refused for more cups than there are, and never kept for goods", async () => {
    const refused = await ask([{ productId: latte.id, quantity: 1, names: ["Maya", "Leo"] }]);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      "items[0].names: has more names than cups",
    ]);
    const tin = await makeProduct({ priceCents: 1800, stock: 10 });
    await ask([
      { productId: tin.id, quantity: 2, names: ["Maya", "Leo"] },
      { productId: latte.id, quantity: 1 },
    ]);
    expect(names()).toEqual([[], []]);
  });
});

const TOKEN = createSecretId();

describe("cup names of an order", () => {
  const order = (given: Parameters<typeof makeOrder>[0] = {}) =>
    makeOrder({ pickupEventId: stop.id, pickupMinutes: 30, token: TOKEN, ...given }, [
      { productId: latte.id, name: "Latte", quantity: 2, cupNames: ["Maya", "Leo"] },
    ]);

  it("are on its ticket, in its details, and on its customer's own page", async () => {
    const { id } = await order();
    const ticket = (await openPage("/admin/counter", admin.cookie)).document.querySelector(
      ".ticket",
    );
    expect(textOf(ticket)).toContain("For Maya, Leo");
    const details = await openPage(`/admin/orders/${id}/view`, admin.cookie);
    expect(details.text).toContain("For Maya, Leo · $18.00 each");
    expect((await openPage(`/orders/${TOKEN}`)).mainText).toContain("For Maya, Leo");
  });

  it("are on no page that anyone can open", async () => {
    await order({ customerName: "Kei", makingAt: new Date() });
    for (const [path, load] of [
      ["/board", board],
      ["/now", now],
    ] as const) {
      const text = await ((await load(args(path))) as Response).text();
      expect(text).not.toMatch(/Maya|Leo/);
    }
  });

  it("are in its receipt, and not in a reservation's first email, whose address is anybody's", async () => {
    const { id } = await order(RESERVED_WITH_CODE);
    const textOfEmail = (kind: string) =>
      writeEmail({ kind, payload: { orderId: id } } as unknown as QueuedEmail, {
        name: "Ujicart",
        owner: "hello@ujicart.example",
        origin: "https://ujicart.example",
      }).text;
    expect(textOfEmail("order_truck_receipt")).toContain("2 x Latte for Maya, Leo: $36.00");
    expect(textOfEmail("order_reservation")).toContain("2 x Latte: $36.00");
    expect(lineWithCupNames({ name: "Latte", quantity: 1, unitPriceCents: 650 })).toBe(
      "1 x Latte: $6.50",
    );
  });
});

describe("cup names at the window", () => {
  const till = () => openPage("/admin/window", admin.cookie);

  it("are asked for each cup, and kept if nothing is sold", async () => {
    await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
    const page = await till();
    await page.press("Latte $6.00");
    await page.press("Tin $18.00");
    expect(page.text).not.toContain(LABEL);
    await page.press("Latte $6.00");
    page.fill({ "Latte, 2 of 2": "Leo" });
    page.document.querySelector('[name="paidBy"]')?.setAttribute("value", "shells");
    await page.press("Cash");
    expect([page.toast[0], allOrders()]).toEqual(["Not Sold", []]);
    expect(page.field("Latte, 2 of 2").value).toBe("Leo");
    await page.press("Cash");
    expect(page.toast[0]).toBe("Sold · #1");
    expect(names()).toEqual([["Leo"], []]);
    expect(page.text).not.toContain(LABEL);
  });

  it("are left out if a program's don't fit, and the sale isn't refused", async () => {
    const line = { productId: latte.id, quantity: 2, unitPrice: "6.00" };
    const put = async (names: unknown) => {
      const body = { lines: [{ ...line, names }], total: "12.00", paidBy: "cash" };
      const key = createSaleKey();
      const path = `/api/window-sales/${key}`;
      return sales.action(admin.json("PUT", path, body, { key })) as Promise<Response>;
    };
    const answer = await put(["x".repeat(41), " ", "Ana"]);
    expect([answer.status, (await answer.json()).lines[0].names]).toEqual([201, ["x".repeat(40)]]);
    expect((await (await put([])).json()).lines[0]).not.toHaveProperty("names");
    expect((await put("Maya")).status).toBe(422);
  });
});
