import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { browserHashOf, createSecretId } from "~/domain/access/secret-id.server";
import { readPurchase } from "~/domain/checkout/purchase.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { updateEvent } from "~/domain/events/events.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { loader as guestPage } from "~/routes/_site.orders.$token";
import { loader as ordersList } from "~/routes/admin.orders";
import { loader as orderDialog } from "~/routes/admin.orders.$id.view";
import { makeEvent, makeOrder, OWNER } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

/** An order's own pickup time, wherever an order says where and when. */

const admin = asAdministrator();
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const token = createSecretId();

/** From 3 to 6 PM in Los Angeles; the order is for 20 minutes later. */
async function orderAt(
  pickupMinutes: number | null,
  given: Partial<typeof orders.$inferInsert> = {},
) {
  const stop = await makeEvent({
    startDate: new Date("2127-01-04T23:00:00Z"),
    endDate: new Date("2127-01-05T02:00:00Z"),
  });
  await makeOrder({ token, pickupEventId: stop.id, pickupMinutes, ...given });
  return stop.id;
}

async function shownToCustomer() {
  const { order } = await (await guestPage(args(`/orders/${token}`, {}, { token }))).json();
  return order?.pickup ?? null;
}

const listed = async () => (await ordersList(admin.get("/admin/orders"))).json();

const DATE = "Saturday, January 4, 2127";

describe("an order with a pickup time", () => {
  it("says it on its customer's page, with the stop's hours", async () => {
    await orderAt(20);
    expect(await shownToCustomer()).toMatchObject({
      date: DATE,
      time: "3:20 PM",
      hours: "3:00 PM - 6:00 PM",
    });
  });

  it("says it on the success page", async () => {
    await orderAt(20, { stripePaymentId: "pi_1", browserHash: browserHashOf("browser") });
    expect(readPurchase("browser", "pi_1")?.pickup).toMatchObject({ date: DATE, time: "3:20 PM" });
  });

  it("says it in the panel's list and dialog", async () => {
    await orderAt(20);
    expect(await listed()).toMatchObject({
      listing: {
        data: {
          rows: [{ pickup: "Sat, Jan 4, 3:20 PM, Night Market", shortPickup: "Sat, Jan 4" }],
        },
      },
    });
    const dialog = await orderDialog(admin.get("/admin/orders/1/view", { id: "1" }));
    expect((await dialog.json()).order.pickup).toMatchObject({ date: DATE, time: "3:20 PM" });
  });

  it.each(["order_receipt", "order_truck_receipt", "order_reservation", "stop_changed"] as const)(
    "says it in the email %s",
    async (kind) => {
      await orderAt(20, { reservationCode: "K7RM4" });
      await write((tx) => queueEmail(tx, kind, "cause", { orderId: 1 }));
      const [letter] = queuedEmails();
      expect(letter && writeEmail(letter, SENDER).text).toContain(
        `Ferry Plaza\n${DATE}, 3:20 PM\n`,
      );
    },
  );
});

it("an order without a pickup time says its stop's hours, and when it begins", async () => {
  await orderAt(null);
  const pickup = await shownToCustomer();
  expect(pickup).toMatchObject({ time: "3:00 PM - 6:00 PM" });
  expect(pickup).not.toHaveProperty("hours");
  expect(await listed()).toMatchObject({
    listing: { data: { rows: [{ pickup: "Sat, Jan 4, 3:00 PM, Night Market" }] } },
  });
});

it("an order without a stop has none in the list", async () => {
  await makeOrder();
  expect(await listed()).toMatchObject({ listing: { data: { rows: [{ pickup: null }] } } });
});

it("a time after midnight has its own day", async () => {
  await orderAt(10 * 60);
  const id = allOrders()[0]?.pickupEventId ?? 0;
  await updateEvent(id, { endDate: "2127-01-05T02:00" }, OWNER);
  expect(await shownToCustomer()).toMatchObject({
    date: "Sunday, January 5, 2127",
    time: "1:00 AM",
  });
});

describe("a stop", () => {
  it("takes its orders' times along when it moves, with one email that says the new one", async () => {
    const id = await orderAt(20);
    await updateEvent(id, { startDate: "2127-01-05T16:00", endDate: "2127-01-05T19:00" }, OWNER);
    expect(read().select().from(orders).get()?.pickupMinutes).toBe(20);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["stop_changed"]);
    const [letter] = queuedEmails();
    expect(letter && writeEmail(letter, SENDER).text).toContain(
      "Sunday, January 5, 2127, 4:20 PM\n",
    );
  });

  it("promises no time after its end when it's made shorter", async () => {
    const id = await orderAt(120);
    await updateEvent(id, { endDate: "2127-01-04T16:30" }, OWNER);
    const [letter] = queuedEmails();
    const text = letter && writeEmail(letter, SENDER).text;
    expect(text).toContain(`${DATE}, 3:00 PM - 4:30 PM\n`);
    expect(text).not.toContain("5:00 PM");
  });

  it("gives no longer to pay than until the order's own time when it moves earlier", async () => {
    const far = new Date("2127-01-05T01:00:00Z");
    const unpaid = {
      status: "pending",
      paidAt: null,
      receivedCents: 0,
      holdExpiresAt: far,
    } as const;
    const id = await orderAt(20, unpaid);
    await updateEvent(id, { startDate: "2127-01-04T13:00" }, OWNER);
    expect(allOrders()[0]?.holdExpiresAt).toEqual(new Date("2127-01-04T21:20:00Z"));
  });
});
