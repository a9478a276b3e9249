import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage } from "./plain-browser";

/** Before a stop is moved, made shorter or called off, the owner reads who waits for it. */

const admin = asAdministrator();

let stop: { id: number };
beforeEach(async () => {
  stop = await makeEvent({
    startDate: new Date("2127-01-04T23:00:00Z"),
    endDate: new Date("2127-01-05T02:00:00Z"),
  });
});

const waiting = (given: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ pickupEventId: stop.id, ...given });
const textOf = async (what: string) =>
  (await openPage(`/admin/calendar/${stop.id}/${what}`, admin.cookie)).text;

const RESERVED = { status: "pending", paymentKind: "truck", paidAt: null } as const;

describe.each([
  ["edit", "If you change the time or location, we'll email everyone who ordered."],
  [
    "delete",
    "We'll email every customer. Reservations will be canceled, and customers who have paid can choose another stop.",
  ],
])("the dialog '%s'", (what, told) => {
  it("counts the orders that wait, up to the last one's time", async () => {
    await waiting();
    await waiting({ ...RESERVED, receivedCents: 0, pickupMinutes: 140 });
    await waiting({ pickupMinutes: 20 });
    expect(await textOf(what)).toContain(
      `3 orders are set for pickup at this stop, the last one at 5:20 PM. ${told}`,
    );
  });

  it("names the time of the only one, and no time if there is none", async () => {
    await waiting({ pickupMinutes: 20 });
    expect(await textOf(what)).toContain(
      `1 order is set for pickup at this stop, at 3:20 PM. ${told}`,
    );
    stop = await makeEvent({ endDate: new Date("2127-01-05T02:00:00Z") });
    await waiting();
    expect(await textOf(what)).toContain(`1 order is set for pickup at this stop. ${told}`);
  });

  it("says nothing if nobody waits", async () => {
    const other = await makeEvent();
    await makeOrder({ pickupEventId: other.id });
    await waiting({ handedOverAt: new Date() });
    await waiting({ refundedCents: 1800 });
    await waiting({ status: "pending", paidAt: null, receivedCents: 0 });
    await waiting({ status: "expired", paidAt: null, receivedCents: 0 });
    await waiting({ status: "refunded", refundedCents: 1800 });
    expect(await textOf(what)).not.toContain("for this stop");
  });
});

it("nobody is promised an email about a stop that's over, and somebody is while it runs late", async () => {
  stop = await makeEvent({ startDate: inHours(-3), endDate: inHours(-0.2) });
  await waiting();
  expect(await textOf("delete")).toContain(
    "This stop is over, so we won't email anyone. Reservations will be canceled, and paid orders won't show on Counter anymore. Move or refund them first.",
  );
  stop = await makeEvent({ startDate: inHours(-3), endDate: inHours(-0.2), lateMinutes: 30 });
  await waiting();
  expect(await textOf("delete")).toContain("We'll email every customer.");
});

it("calling off a stop is still one press after that", async () => {
  await waiting();
  const page = await openPage(`/admin/calendar/${stop.id}/delete`, admin.cookie);
  await page.press("Delete");
  expect(page.toast[0]).toBe("Event Deleted");
  expect(read().select().from(events).get()?.canceledAt).not.toBeNull();
});

describe("an end before everyone has picked up", () => {
  const edit = () => openPage(`/admin/calendar/${stop.id}/edit`, admin.cookie);
  const stored = () => read().select().from(events).get();
  const OVER = { "Start *": "2020-01-04T15:00", "End *": "2020-01-04T18:00" };

  it.each([
    [
      "it comes before pickup times",
      { "End *": "2127-01-04T16:00" },
      "2 orders are set for pickup after that.",
    ],
    ["it has passed", OVER, "3 orders are still waiting at this stop."],
  ])("is asked about if %s: move, refund, or leave", async (_when, typed, question) => {
    await waiting({ pickupMinutes: 60 });
    await waiting({ pickupMinutes: 61 });
    await waiting({ ...RESERVED, receivedCents: 0, pickupMinutes: 140 });
    const page = await edit();
    page.fill(typed);
    await page.press("Update Event");
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("End it anyway"))).toContain(question);
    for (const name of ["Move to another stop", "Refund and cancel"])
      expect(page.dialog.getAllByRole("link", { name })).toHaveLength(2);
    expect(stored()?.endDate).toEqual(new Date("2127-01-05T02:00:00Z"));
    await waiting({ pickupMinutes: 150 });
    page.fill({ "End it anyway": true });
    await page.press("Update Event");
    expect([page.status, (page.field("End it anyway") as HTMLInputElement).checked]).toEqual([
      409,
      false,
    ]);
    page.fill({ "End it anyway": true });
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
    expect(stored()?.endDate.getTime()).toBeLessThan(Date.parse("2127-01-05T02:00:00Z"));
  });

  it.each([
    ["leaves nobody", { "End *": "2127-01-04T17:20" }, 140],
    ["was so before", { "Title *": "Fair" }, 999],
    ["moves with its start", { "Start *": "2127-01-04T12:00", "End *": "2127-01-04T15:00" }, 140],
  ])("asks nothing if it %s", async (_why, typed, pickupMinutes) => {
    await waiting({ pickupMinutes });
    const page = await edit();
    page.fill(typed);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
  });

  it.each([
    ["End it anyway", "Bring fewer anyway"],
    ["Bring fewer anyway", "End it anyway"],
  ])("can be answered apart from fewer items: '%s' first", async (first, second) => {
    const { id: latte } = await makeMenuItem({ name: "Latte" });
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 140 }, [
      { productId: latte, quantity: 3 },
    ]);
    const page = await edit();
    page.fill({ "End *": "2127-01-04T16:00", Latte: "2" }, page.dialog);
    await page.press("Update Event");
    page.fill({ [first]: true }, page.dialog);
    await page.press("Update Event");
    expect(page.status).toBe(409);
    expect(page.dialog.queryByLabelText(first)).toBeNull();
    page.fill({ [second]: true }, page.dialog);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
  });

  it("is a correction of a stop that's over", async () => {
    stop = await makeEvent({ startDate: inHours(-3), endDate: inHours(-1) });
    await waiting({ pickupMinutes: 20 });
    const page = await edit();
    page.fill(OVER);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
  });
});
