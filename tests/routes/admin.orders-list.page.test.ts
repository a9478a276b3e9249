import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { action } from "~/routes/admin.orders";
import { piecesOf } from "../checkout";
import { ADDRESS, COLLEAGUE, makeEvent, makeOrder, makeProduct } from "../factories";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { paidByCard } from "../payments";
import { asAdministrator, breakDatabase, mendDatabase, outcomeOf } from "./as-administrator";
import { openPage } from "./plain-browser";

/** The list of orders without a script: what waits, looking things up, and one press to complete. */

const stripeTest = withLocalStripe();
const admin = asAdministrator();
const open = (query = "") => openPage(`/admin/orders${query}`, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const UNPAID = { paidAt: null, receivedCents: 0 } as const;
const RESERVED = { ...UNPAID, status: "pending", paymentKind: "truck" } as const;
/** By their numbers. */
const listed = (page: Page) =>
  page.screen
    .queryAllByRole("link", { name: /^View order/ })
    .map((link) => Number(/\d+/.exec(link.getAttribute("aria-label") ?? "")?.[0]));

it("many unpaid reservations from one network for a stop are canceled in one press", async () => {
  const { id: pickupEventId } = await makeEvent({ title: "Lunch" });
  for (let n = 0; n < 8; n++) await makeOrder({ ...RESERVED, pickupEventId });
  await makeOrder({ ...RESERVED, pickupEventId, clientHash: "someone else" });
  const page = await open();
  expect(page.text).toContain("8 unpaid reservations for Lunch came from one network.");
  await page.follow("Cancel Reservations");
  expect(page.text).toContain("8 reservations for Lunch, $144.00 in all");
  await page.press("Cancel Reservations");
  expect(page.toast[0]).toBe("Reservations Canceled");
  expect([page.path, listed(page)]).toEqual(["/admin/orders", [9]]);
  expect(page.text).not.toContain("came from one network");
});

describe("the list", () => {
  let market: { id: number };
  beforeEach(async () => {
    market = await makeEvent({
      startDate: new Date("2027-01-04T23:00:00Z"),
      endDate: new Date("2027-01-05T02:00:00Z"),
    });
    await makeOrder({ pickupEventId: market.id, createdAt: new Date("2027-01-01T20:00:00Z") });
    await makeOrder({ ...RESERVED, reservationCode: "K7RM4", pickupEventId: market.id });
    await makeOrder({ handedOverAt: new Date(), createdAt: new Date("2027-01-05T07:30:00Z") });
    await makeOrder({ ...UNPAID, status: "pending" });
    await makeOrder({ ...UNPAID, status: "expired", email: "aiko@example.com" });
  });

  it("begins with what waits, and has unpaid orders only if asked for", async () => {
    const page = await open();
    expect(listed(page)).toEqual([1, 2]);
    expect(page.field("Status").value).toBe("");
    page.fill({ Status: "All" });
    await page.press("Search");
    expect(listed(page)).toEqual([3, 2, 1]);
    page.fill({ Status: "Not paid" });
    await page.press("Search");
    expect(listed(page)).toEqual([5]);
    await page.follow("Clear");
    expect([page.path, listed(page)]).toEqual(["/admin/orders", [1, 2]]);
  });

  it("finds what is searched for, whatever became of it", async () => {
    const page = await open();
    page.fill({ "Search orders": "aiko" });
    await page.press("Search");
    expect(listed(page)).toEqual([5]);
    page.fill({ "Search orders": "#3" });
    await page.press("Search");
    expect(listed(page)).toEqual([3]);
  });

  it("is narrowed by stop and by day, and keeps what was chosen", async () => {
    const page = await open();
    page.fill({ Status: "All", Stop: "Night Market, Jan 4, 2027" });
    await page.press("Search");
    expect(listed(page)).toEqual([2, 1]);
    expect(page.field("Stop").value).toBe(String(market.id));
    await page.follow("Clear");

    page.fill({ Status: "All", Day: "2027-01-04" });
    await page.press("Search");
    // The third was placed at 11:30 PM that day, by the truck's clock.
    expect(listed(page)).toEqual([3, 2, 1]);
    expect(page.field("Day").value).toBe("2027-01-04");
    page.fill({ Day: "2027-01-01" });
    await page.press("Search");
    expect(listed(page)).toEqual([]);
    expect(page.text).toContain("No orders match these filters.");
  });

  it.each(["?day=2027-02-30", "?stop=all", "?stop=-1", "?day=x&stop=1e3"])(
    "ignores %s",
    async (query) => {
      const page = await open(query);
      expect([page.status, listed(page)]).toEqual([200, [1, 2]]);
    },
  );

  it("has code and time in the row, and says when nothing waits", async () => {
    const page = await open();
    expect(page.text).toContain("K7RM4");
    expect(page.text).toContain("Pickup Mon, Jan 4, 3:00 PM, Night Market");
    page.fill({ Status: "Items missing" });
    await page.press("Search");
    expect(page.text).toContain("No orders match these filters.");
    for (const press of ["Complete order 1", "Order 2: paid in cash"]) {
      const list = await open();
      await list.press(press);
    }
    expect((await open()).text).toContain("Nothing is waiting.");
  });
});

describe("one press in the list", () => {
  const order = () => allOrders()[0];
  const till = () => tillEntriesOf(read(), 1).map(({ kind, cents }) => [kind, cents]);

  it("completes an order, and another undoes it", async () => {
    await makeOrder();
    const page = await open("?q=&state=&stop=&day=");
    await page.press("Complete order 1");
    expect(page.toast).toEqual(["Order Completed", "Order #1"]);
    expect(order()?.handedOverAt).not.toBeNull();
    expect(page.text).toContain("Order #1 is completed.");
    await page.press("Undo");
    expect(page.toast[0]).toBe("Order Reopened");
    expect(order()?.handedOverAt).toBeNull();
    expect(page.screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("marks a parcel as sent, and another undoes it", async () => {
    await makeOrder({ fulfillment: "delivery", deliveryAddress: ADDRESS });
    const page = await open();
    expect(page.screen.queryByRole("button", { name: "Complete order 1" })).toBeNull();
    await page.press("Mark order 1 as shipped");
    expect(page.toast).toEqual(["Order Shipped", "Order #1"]);
    expect(page.text).toContain("Order #1 is shipped.");
    expect(listed(page)).toEqual([]);
    expect(listed(await open("?state=shipped"))).toEqual([1]);
    await page.press("Undo");
    expect([page.toast[0], listed(page)]).toEqual(["Order Reopened", [1]]);
  });

  it.each([
    ["cash", "in cash", "Paid in Cash"],
    ["card", "by card", "Paid by Card"],
  ])("says that a reservation was paid by %s, and another voids it", async (method, how, said) => {
    const stop = await makeEvent({
      startDate: new Date(),
      endDate: new Date(Date.now() + 3_600_000),
    });
    await makeOrder({
      ...RESERVED,
      reservationCode: "K7RM4",
      pickupEventId: stop.id,
      totalCents: 650,
    });
    const page = await open();
    await page.press(`Order 1: paid ${how}`);
    expect(page.toast[0]).toBe(said);
    expect(order()).toMatchObject({ status: "paid", truckPayment: method });
    await page.press("Undo");
    expect(page.toast[0]).toBe("Payment Voided");
    expect(order()).toMatchObject({ status: "pending", truckPayment: null, receivedCents: 0 });
    expect(till()).toEqual([
      ["sale", 650],
      ["void", -650],
    ]);
  });

  it("voids no payment made in between if it's undone twice", async () => {
    const stop = await makeEvent({
      startDate: new Date(),
      endDate: new Date(Date.now() + 3_600_000),
    });
    await makeOrder({ ...RESERVED, pickupEventId: stop.id, totalCents: 650 });
    const page = await open();
    await page.press("Order 1: paid in cash");
    const form = page.screen.getByRole("button", { name: "Undo" }).closest("form");
    const key = form?.querySelector<HTMLInputElement>("[name=idempotencyKey]")?.value ?? "";
    const undo = () =>
      action(admin.form("/admin/orders", { id: "1", press: "void", idempotencyKey: key }));
    await undo();
    await payAndHandOver(1, "card", COLLEAGUE);
    await undo();
    expect(order()).toMatchObject({ status: "paid", truckPayment: "card" });
    expect(till()).toEqual([
      ["sale", 650],
      ["void", -650],
      ["sale", 650],
    ]);
  });

  it("is done once if pressed twice, and refused if a colleague did otherwise", async () => {
    await makeOrder({ ...RESERVED, totalCents: 650 });
    const page = await open();
    await payAndHandOver(1, "card", COLLEAGUE);
    await page.press("Order 1: paid in cash");
    expect(page.toast).toEqual(["Error", "This order is already paid by card."]);
    expect(till()).toEqual([["sale", 650]]);
    expect(order()?.truckPayment).toBe("card");
  });

  it("completes nothing that was refunded since the list was opened", async () => {
    const tin = await makeProduct({ priceCents: 1800 });
    await paidByCard(stripeTest, [piecesOf(tin, 2)]);
    const page = await open();
    const one = { scope: "pieces", pieces: { [tin.id]: 1 }, restock: true } as const;
    await requestRefund(1, one, COLLEAGUE);
    await page.press("Complete order 1");
    expect(page.toast[1]).toContain("$18.00 has now been refunded");
    expect(order()?.handedOverAt).toBeNull();
  });

  it.each([
    { id: "1", press: "gift" },
    { id: "x", press: "complete" },
    { id: "1", press: "complete", total: "1" },
    {},
  ])("does nothing with %j", async (fields) => {
    await makeOrder();
    const post = action(admin.form("/admin/orders", fields as Record<string, string>));
    await expect(post).rejects.toMatchObject({ status: 404 });
    expect(order()?.handedOverAt).toBeNull();
  });

  it("says so if it can't be stored, or if there's no such order", async () => {
    await makeOrder();
    breakDatabase();
    const failed = await action(admin.form("/admin/orders?page=2", { id: "1", press: "complete" }));
    mendDatabase();
    expect(await outcomeOf(failed)).toMatchObject({
      to: "/admin/orders?page=2",
      toast: { variant: "destructive", description: "Failed to update order. Please try again." },
    });
    const gone = await action(admin.form("/admin/orders", { id: "99", press: "complete" }));
    expect(await outcomeOf(gone)).toMatchObject({ toast: { title: "Error" } });
    expect(order()?.handedOverAt).toBeNull();
  });
});
