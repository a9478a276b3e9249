import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events } from "~/db/schema/events.server";
import { helpers } from "~/db/schema/people.server";
import { endShiftOn, listShifts } from "~/domain/access/shifts.server";
import { closeEarly, updateEvent } from "~/domain/events/events.server";
import { deleteMenuItem, updateMenuItem } from "~/domain/menu/menu-items.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { atWork } from "../../../tests/at-work";
import { advanceClock, DAY_MS, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { codeFiles } from "../../../tests/source-tree";
import { type HistoryFilter, readHistory } from "./history.server";
import { sentenceFor } from "./sentences";

const ZONE = "America/Los_Angeles";
const history = (filter: HistoryFilter = {}) => readHistory(filter, OWNER.sub, ZONE);
const said = (filter?: HistoryFilter) =>
  history(filter).entries.map(({ who, what }) => [who, what]);
const add = (rows: (typeof audit.$inferInsert)[]) =>
  write((tx) => {
    for (const row of rows) tx.insert(audit).values(row).run();
  });

describe("a sentence", () => {
  it("exists for every entity that the code names, and each change of it", () => {
    const verbs = codeFiles().filter((path) => /^app\/domain\/.*\.server\.ts$/.test(path));
    const found = verbs.flatMap((path) => [
      ...readFileSync(path, "utf8").matchAll(/\bentity: "([^"]+)"|\bENTITY = "([^"]+)"/g),
    ]);
    const entities = new Set(found.map(([, one, other]) => one ?? other ?? ""));
    expect(entities.size).toBeGreaterThan(18);
    for (const entity of entities) {
      for (const action of ["created", "updated", "deleted"]) {
        const sentence = sentenceFor({ entity, action, entityId: "1", detail: null });
        expect([entity, action, sentence]).toEqual([
          entity,
          action,
          expect.stringMatching(/^[A-Z]/),
        ]);
      }
    }
  });

  it.each([
    ["signed-in", { device: "iPhone" }, "Signed in (iPhone)"],
    ["signed-out", null, "Signed out"],
    ["signed-out-everywhere", null, "Signed out everywhere"],
    ["denied", { reason: "owner-only" }, "Was refused access"],
    ["downloaded", null, "Downloaded all data"],
    ["checked", { isRight: true }, "Checked a connected service"],
  ])("says what somebody did besides changes: %s", (action, detail, sentence) => {
    expect(sentenceFor({ entity: "access", action, entityId: null, detail })).toBe(sentence);
  });

  it.each([
    [{ step: "making" }, "Started"],
    [{ voided: true, tillEntryId: 1 }, "Voided the payment"],
    [{ refundedAtTruckCents: 650, method: "cash" }, "Refunded $6.50 in cash"],
    [{ refundRequestId: 1, amountCents: 500 }, "Asked Stripe to refund $5.00"],
    [{ paidAtTruck: "card", handedOver: true }, "Took payment by card"],
    [{ movedTo: "Pier 3" }, "Moved to Pier 3"],
    [{ unheardOf: 1 }, "Changed an order"],
  ])("tells what became of an order: %j", (detail, sentence) => {
    expect(sentenceFor({ entity: "order", action: "updated", entityId: "1", detail })).toBe(
      sentence,
    );
  });

  it("is left out for what a newer version stored", async () => {
    await add([{ actor: OWNER.sub, action: "updated", entity: "spaceship", entityId: "1" }]);
    expect(history().entries).toEqual([]);
  });
});

describe("the history", () => {
  beforeEach(stopClock);

  it("names people and things as they're called now, newest first", async () => {
    const { id } = await makeMenuItem({ name: "Mango Passion" });
    await atWork();
    await updateMenuItem(
      id,
      { isSoldOut: true },
      { sub: "helper:1", name: "Mia", role: "counter" },
    );
    await endShiftOn(listShifts()[0]?.id ?? 0, { isLost: true }, OWNER);
    expect(said()).toEqual([
      ["You", "Ended access on one phone, as lost: Mia"],
      ["Mia", "Marked sold out: Mango Passion"],
      ["Mia", "Signed in (iPhone)"],
      ["You", "Let a helper in: Mia"],
    ]);
    expect(said({ who: "helper:1" })).toHaveLength(2);
    await write((tx) => {
      tx.update(helpers).set({ name: "" }).run();
    });
    expect(said().at(0)).toEqual(["You", "Ended access on one phone, as lost"]);
    expect(said().at(-1)).toEqual(["You", "Let a helper in"]);
    expect(said().at(1)).toEqual(["Helper 1", "Marked sold out: Mango Passion"]);
    expect(history({ who: "helper:9" }).who).toBe("Helper 9");
  });

  it("leads to no screen of what is gone, and still says its name", async () => {
    const { id } = await makeMenuItem({ name: "Mango Passion" });
    await updateMenuItem(id, { isSoldOut: true }, OWNER);
    expect(history().entries).toMatchObject([{ href: `/admin/menu/${id}/edit` }]);
    await deleteMenuItem(id, OWNER);
    const stop = await makeEvent({ title: "Night Market" });
    await updateEvent(stop.id, { location: "Pier 39" }, OWNER);
    await write((tx) => tx.update(events).set({ canceledAt: new Date() }).run());
    expect(history().entries.map(({ what, href }) => [what, href])).toEqual([
      [expect.stringContaining("Night Market"), null],
      ["Deleted a menu item: Mango Passion", null],
      ["Marked sold out: Mango Passion", null],
    ]);
  });

  it("calls others by what's known of them, and shows no one's ID", async () => {
    await add(
      ["guest", "stranger", "auth0|gone", "helper:77"].map((actor) => ({
        actor,
        action: "denied",
        entity: "access",
      })),
    );
    const names = history().entries.map(({ who }) => who);
    expect(names).toEqual([
      "Helper 77",
      "Another administrator",
      "Someone not signed in",
      "A customer",
    ]);
  });

  it("comes in pages of 50, with every entry once, and by day", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      actor: OWNER.sub,
      action: "updated",
      entity: "order",
      entityId: String(index + 1),
      at: new Date(Date.now() - (120 - index) * MINUTE_MS),
    }));
    await add(rows);
    const seen: number[] = [];
    let before: number | undefined;
    for (let page = 0; page < 3; page++) {
      const { entries, earlier } = history(before === undefined ? {} : { before });
      expect(entries.length).toBeLessThanOrEqual(50);
      seen.push(...entries.map(({ id }) => id));
      before = earlier ?? undefined;
    }
    expect([new Set(seen).size, seen.length, before]).toEqual([120, 120, undefined]);
    const from = new Date(Date.now() - 10 * MINUTE_MS);
    expect(history({ from, until: new Date(from.getTime() + 5 * MINUTE_MS) }).entries).toHaveLength(
      5,
    );
  });

  it("undoes what Today can undo, at the newest entry about it, for a day", async () => {
    const { id } = await makeMenuItem();
    const out = (isSoldOut: boolean) => updateMenuItem(id, { isSoldOut }, OWNER);
    const { id: stop } = await makeEvent({
      startDate: new Date(Date.now() - MINUTE_MS),
      endDate: new Date(Date.now() + MINUTE_MS),
    });
    const undos = () => history().entries.flatMap(({ undo }) => undo ?? []);
    const back = { act: "back", id: String(id), of: "menu item" };
    await out(true);
    expect(undos()).toEqual([back]);
    await out(false);
    expect(undos()).toEqual([]);
    await out(true);
    await changeOrderSettings({ paused: true }, OWNER);
    await closeEarly(stop, OWNER);
    const all = [
      { act: "reopen", id: String(stop), of: "event" },
      { act: "resume", id: "1", of: "order_pause" },
    ];
    expect(undos()).toEqual([...all, back]);
    expect(history({ who: OWNER.sub }).entries.every(({ undo }) => undo === null)).toBe(true);
    await changeOrderSettings({ takesNotes: true }, OWNER);
    await deleteMenuItem(id, OWNER);
    expect(undos()).toEqual([all[0]]);
    advanceClock(DAY_MS);
    expect(undos()).toEqual([]);
  });
});
