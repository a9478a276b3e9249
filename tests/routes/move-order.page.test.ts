import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { menuItems } from "~/db/schema/menu.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { allOrders } from "../ledger";
import { ownMailbox } from "../mailbox";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** The same as a person does it without JavaScript. */

ownMailbox();

const token = createSecretId();
let latte: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
  latte = await makeMenuItem({ name: "Latte" });
  const stop = await makeEvent({ ordersAhead: true, slotMinutes: 30, slotPieces: 1 });
  const at = { pickupEventId: stop.id, pickupMinutes: 60 };
  await makeOrder({ token, ...at }, [{ productId: latte.id, name: "Latte" }]);
});

const says = (page: Awaited<ReturnType<typeof openPage>>) => textOf(page.screen.getByRole("main"));

it("a customer moves an order to another time, and reads it at once", async () => {
  const page = await openPage(`/orders/${token}`);
  expect(says(page)).toContain("Monday, January 4, 2027, 4:00 PM");
  await page.follow("Change your pickup");
  const time = page.field("Pickup time");
  expect(time.value).toBe("60");
  page.fill({ "Pickup time": "5:00 PM" });
  await page.press("Change Pickup");
  expect(page.path).toBe(`/orders/${token}`);
  expect(says(page)).toContain("Monday, January 4, 2027, 5:00 PM");
  expect(page.screen.queryByRole("heading", { name: "Change your pickup" })).toBeNull();
});

it("a time that was taken meanwhile is reported beside its field, and the form stays", async () => {
  const page = await openPage(`/orders/${token}?move=ask`);
  page.fill({ "Pickup time": "5:00 PM" });
  const { pickupEventId } = allOrders()[0] ?? {};
  await makeOrder({ pickupEventId, pickupMinutes: 120 }, [{ productId: latte.id }]);
  await page.press("Change Pickup");
  expect(page.status).toBe(409);
  expect(descriptionOf(page.field("Pickup time"))).toBe(
    "5:00 PM is full. The next available time is 3:30 PM.",
  );
  within(page.screen.getByRole("main")).getByRole("heading", { name: "Change your pickup" });
  expect(allOrders()[0]?.pickupMinutes).toBe(60);
});

it("an item's hours count when an order moves", async () => {
  const until = (servedUntil: number) =>
    write((tx) => tx.update(menuItems).set({ servedUntil }).run());
  await until(17 * 60);
  const page = await openPage(`/orders/${token}?move=ask`);
  expect(says(page)).toContain("Latte is served until 5 PM.");
  const options = [...page.document.querySelectorAll("select option")].map(textOf);
  expect(options.slice(1)).toEqual(["3:30 PM", "4:00 PM", "4:30 PM"]);
  page.fill({ "Pickup time": "4:30 PM" });
  await until(16 * 60 + 15);
  await page.press("Change Pickup");
  expect(page.status).toBe(409);
  expect(descriptionOf(page.field("Pickup time"))).toBe(
    "Latte is served until 4:15 PM. Choose an earlier pickup time.",
  );
  expect(allOrders()[0]?.pickupMinutes).toBe(60);
});

describe("a reservation that nobody had to confirm", () => {
  beforeEach(async () => {
    await makeEvent({
      title: "Pier 7",
      ordersAhead: true,
      startDate: new Date("2027-01-06T23:00:00Z"),
      endDate: new Date("2027-01-07T02:00:00Z"),
    });
  });

  const reserved = { status: "pending", paymentKind: "truck", paidAt: null } as const;
  const reserve = () => write((tx) => tx.update(orders).set(reserved).run());
  const ask = () => openPage(`/orders/${token}?move=ask`);
  const stops = async () => (await ask()).screen.getAllByRole("radio").length;

  it("isn't offered later days, as a paid order is", async () => {
    expect(await stops()).toBe(2);
    await reserve();
    expect(await stops()).toBe(1);
  });
});
