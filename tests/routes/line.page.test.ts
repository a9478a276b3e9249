import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { action } from "~/routes/admin.today";
import { advanceClock, stopClock } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, RESERVED_WITH_CODE } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { openPage, textOf, textsOf } from "./plain-browser";

/** Who waits in line: all screens agree, whatever the clock says, until each order is handed over or let go. */

const admin = asAdministrator();
const open = (path: string) => openPage(path, admin.cookie);
const MINUTE = 60_000;
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

const STARTED = { making: { makingAt: new Date() }, ready: { readyAt: new Date() } };

/**
 * A stop that ended so long ago, in minutes, with four orders on its line. Of two reservations the one that's
 * being made stays after the end; the other was kept until then.
 */
async function lineAt(endedAgo: number) {
  stopClock();
  const { id: productId } = await makeMenuItem({ name: "Latte" });
  const hours = { startDate: from(-180 - endedAgo), endDate: from(-endedAgo) };
  const stop = await makeEvent({ title: "Plaza", ...hours });
  const lines = [{ productId, name: "Latte", unitPriceCents: 650 }];
  const wait = (given: Partial<typeof orders.$inferInsert> = {}) =>
    makeOrder(
      { token: createSecretId(), pickupEventId: stop.id, pickupMinutes: 170, ...given },
      lines,
    );
  await wait();
  await wait(STARTED.making);
  await wait(STARTED.ready);
  const held = { ...RESERVED_WITH_CODE, holdExpiresAt: hours.endDate };
  await wait({ ...held, ...STARTED.making });
  await wait({ ...held, reservationCode: "K7QX2" });
  await wait({ handedOverAt: new Date() });
  await endReservations();
  return { stop, productId };
}

/** What each screen says of the line. */
async function seen() {
  const counter = await open("/admin/counter");
  const today = await open("/admin/today");
  const board = await open("/board");
  const guests = await Promise.all(allOrders().map(({ token }) => open(`/orders/${token}`)));
  const mark = counter.document.querySelector(".sidebar-mark-count");
  return {
    sidebar: Number(textOf(mark) || 0),
    counter: counter.document.querySelectorAll(".ticket:not(.ticket-over)").length,
    heading: /Plaza · (.*?)(Board|Customer)/.exec(counter.text)?.[1]?.trim(),
    today: Number(/(\d+) orders? waiting/.exec(today.text)?.[1] ?? 0),
    todaySays: /Ended .*? waiting/.exec(today.text)?.[0],
    board: textsOf(board.document.querySelectorAll("section li")),
    guests: guests.map(
      ({ text }) => /Your order is ready|We're making it|You're next|\d ahead/.exec(text)?.[0],
    ),
    ended: guests.map(({ text }) => /Ended .*? waiting/.exec(text)?.[0]),
  };
}

describe("the line at the counter", () => {
  it.each([
    ["a second before its stop's end", -1 / 60, 5],
    ["a second after it", 1 / 60, 4],
    ["an hour after it", 60, 4],
    ["the next day", 24 * 60, 4],
  ])("is the same on every screen %s", async (_when, endedAgo, waiting) => {
    await lineAt(endedAgo);
    const now = await seen();
    expect([now.sidebar, now.counter, now.today]).toEqual([waiting, waiting, waiting]);
    expect(now.board).toEqual(["#3", "#2", "#4"]);
    const isHeld = endedAgo < 0;
    const nobody = undefined;
    expect(now.guests).toEqual([
      "You're next",
      "We're making it",
      "Your order is ready",
      "We're making it",
      isHeld ? "3 ahead" : nobody,
      nobody,
    ]);
    if (isHeld) return expect([now.todaySays, ...now.ended].filter(Boolean)).toEqual([]);
    const said = expect.stringMatching(/^Ended (\w+, \w+ \d+, )?\d+:\d\d [AP]M · 4 waiting$/);
    expect([now.heading, now.todaySays, ...now.ended.slice(0, 4)]).toEqual(Array(6).fill(said));
    expect(now.ended.slice(4)).toEqual([undefined, undefined]);
  });

  it("shows a stop that's over beside the next stop, and its orders are made first", async () => {
    const { productId } = await lineAt(60);
    const next = await makeEvent({ title: "Market", startDate: from(-5), endDate: from(60) });
    const lines = [{ productId, name: "Latte" }];
    await makeOrder({ pickupEventId: next.id, pickupMinutes: 10 }, lines);
    const counter = await open("/admin/counter");
    expect(counter.text).toMatch(/Market · Open now until .*Plaza · Ended .* · 4 waiting/);
    const names = textsOf(
      counter.document.querySelectorAll(".ticket:not(.ticket-over) .ticket-name"),
    );
    expect(names).toEqual(["#1", "#2", "#3", "#4", "#7"]);
    const cards = textsOf((await open("/admin/today")).document.querySelectorAll("h2"));
    expect(cards.filter((title) => /Market|Plaza/.test(title))).toEqual(["Market", "Plaza"]);
  });

  it("counts orders for later stops apart", async () => {
    stopClock();
    const later = await makeEvent({ startDate: from(2000), endDate: from(2060) });
    await makeOrder({ pickupEventId: later.id });
    const counter = await open("/admin/counter");
    counter.screen.getByText("Nobody's waiting. New orders show up here.");
    counter.screen.getByRole("link", { name: "1 more open order" });
  });

  it("has nobody from a stop that was called off", async () => {
    await lineAt(60);
    await write((tx) => tx.update(events).set({ canceledAt: new Date() }).run());
    const counter = await open("/admin/counter");
    expect(counter.document.querySelectorAll(".ticket")).toHaveLength(0);
    counter.screen.getByRole("link", { name: "4 more open orders" });
    expect((await open("/admin/today")).text).not.toContain("Plaza");
  });
});

describe("closing a stop for good", () => {
  it("names each order left and what becomes of it, then leaves nobody in line", async () => {
    await lineAt(60);
    const page = await open("/admin/today");
    await page.press("Close for Good");
    expect(page.status).toBe(409);
    expect(textsOf(page.screen.getByRole("alert").querySelectorAll("li"))).toEqual([
      ...[1, 2, 3].map((id) => `#${id}, paid $6.50: will be marked picked up`),
      "#4, $6.50 due: will be canceled",
    ]);
    for (const [name, path] of [
      ["Move to another stop", "move-orders"],
      ["Refund and cancel", "refund-orders"],
    ] as const)
      expect(page.screen.getByRole("link", { name }).getAttribute("href")).toBe(
        `/admin/calendar/1/${path}?from=today`,
      );
    expect(allOrders().filter(({ handedOverAt }) => handedOverAt)).toHaveLength(1);
    await page.press("Everyone Got Theirs");
    expect(page.toast).toEqual(["Stop Closed"]);
    page.screen.getByText("No Stop Today");
    const now = await seen();
    expect([now.sidebar, now.counter, now.today, now.board]).toEqual([0, 0, 0, []]);
    expect(allOrders().map(({ status }) => status)).toEqual([
      "paid",
      "paid",
      "paid",
      "expired",
      "expired",
      "paid",
    ]);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation_cancelled"]);
  });

  it("asks again if somebody joined the line meanwhile", async () => {
    const { stop, productId } = await lineAt(60);
    const page = await open("/admin/today");
    await page.press("Close for Good");
    await makeOrder({ pickupEventId: stop.id }, [{ productId, unitPriceCents: 650 }]);
    await page.press("Everyone Got Theirs");
    expect(page.status).toBe(409);
    expect(page.screen.getByRole("alert").textContent).toContain("#7, paid $6.50");
    expect(allOrders()[0]?.handedOverAt).toBeNull();
  });

  it("is refused while it's open, and twice is as good as once", async () => {
    const { stop } = await lineAt(-30);
    const form = (closing = "") => ({ act: "finish", id: String(stop.id), closing });
    const post = async (closing?: string) =>
      (await action(admin.form("/admin/today", form(closing)))) as Response;
    const refused = await post();
    expect(await refused.json()).toMatchObject({
      errors: { "": ["This stop isn't over yet. Close it early first."] },
    });
    advanceClock(31 * MINUTE);
    const { errors } = (await (await post()).json()) as { errors: { closing: string[] } };
    expect((await post(errors.closing.join(" "))).status).toBe(303);
    expect((await post("")).status).toBe(303);
  });
});
