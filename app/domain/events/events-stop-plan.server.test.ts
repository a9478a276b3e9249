import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { stopProducts } from "~/db/schema/events.server";
import { deleteMenuItem } from "~/domain/menu/menu-items.server";
import { editOf } from "~/forms/edit-conflict";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { createEvent, findStopPlan, updateEvent } from "./events.server";
import { stopPlanFields, stopPlanRules } from "./stop-plan.schema";

const STOP = {
  title: "Night Market",
  location: "Ferry Plaza",
  startDate: "2027-01-04T15:00",
  endDate: "2027-01-04T18:00",
};

let latte: number;
let cone: number;
beforeEach(async () => {
  ({ id: latte } = await makeMenuItem({ name: "Latte" }));
  ({ id: cone } = await makeMenuItem({ name: "Cone" }));
});

const brought = () => {
  const { eventId, productId, pieces } = stopProducts;
  const rows = read().select({ eventId, productId, pieces }).from(stopProducts);
  return rows.orderBy(asc(eventId), asc(productId)).all();
};
const piecesOf = (id: number) => findStopPlan(id)?.pieces;

describe("a new stop", () => {
  it("has no limit but for what's named", async () => {
    const created = await createEvent({ ...STOP, pieces: { [latte]: null, [cone]: 0 } }, OWNER);
    if (!created.ok) throw new Error("It was refused");
    expect(brought()).toEqual([{ eventId: created.row.id, productId: cone, pieces: 0 }]);
    expect(piecesOf(created.row.id)).toEqual({ [latte]: null, [cone]: 0 });
  });

  it("is added once if it's sent twice, with what was sent first", async () => {
    const actor = { ...OWNER, idempotencyKey: "once" };
    for (const pieces of [5, 9]) await createEvent({ ...STOP, pieces: { [latte]: pieces } }, actor);
    expect(brought()).toMatchObject([{ pieces: 5 }]);
  });

  it("knows nothing of the shop's goods, nor of what has left the menu", async () => {
    const tin = await makeProduct();
    await deleteMenuItem(cone, OWNER);
    const pieces = { [tin.id]: 3, [cone]: 3, 999: 3, [latte]: 3 };
    expect(await createEvent({ ...STOP, pieces }, OWNER)).toMatchObject({ ok: true });
    expect(brought()).toMatchObject([{ productId: latte, pieces: 3 }]);
  });
});

describe("a change", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent());
    await updateEvent(id, { pieces: { [latte]: 12, [cone]: 4 } }, OWNER);
  });

  it("sets, clears, and leaves what it doesn't name, at this stop alone", async () => {
    const other = await makeEvent();
    await updateEvent(other.id, { pieces: { [latte]: 1 } }, OWNER);
    await updateEvent(id, { pieces: { [latte]: 20 } }, OWNER);
    expect(piecesOf(id)).toEqual({ [latte]: 20, [cone]: 4 });
    await updateEvent(id, { title: "Fair", pieces: { [latte]: null } }, OWNER);
    expect(piecesOf(id)).toEqual({ [latte]: null, [cone]: 4 });
    expect(piecesOf(other.id)).toEqual({ [latte]: 1, [cone]: null });
  });

  it("is audited by name, and is no news for calendars", async () => {
    const last = read().select().from(audit).all().at(-1);
    expect(last).toMatchObject({
      action: "updated",
      entity: "event",
      detail: { fields: ["pieces"] },
    });
    expect(findStopPlan(id)?.sequence).toBe(0);
  });

  it("is asked where another person changed the same number, and writes nothing", async () => {
    const plan = findStopPlan(id);
    if (!plan) throw new Error("There's no stop");
    const fields = stopPlanFields(plan, "UTC");
    const seen = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [`seen.${name}`, text]),
    );
    const typed = { ...fields, ...seen, title: "Fair", [`pieces.${latte}`]: "30" };
    await updateEvent(id, { pieces: { [latte]: 15, [cone]: 5 } }, OWNER);

    const edit = editOf(typed, stopPlanRules, (row: typeof plan) => stopPlanFields(row, "UTC"));
    expect(edit.touched).toEqual({ title: "Fair", [`pieces.${latte}`]: "30" });
    const change = { title: "Fair", pieces: { [latte]: 30 } };
    expect(await updateEvent(id, change, OWNER, edit)).toMatchObject({
      ok: false,
      kind: "conflict",
      errors: { [`pieces.${latte}`]: [expect.stringContaining('Someone changed this to "15"')] },
    });
    expect(findStopPlan(id)).toMatchObject({
      title: "Night Market",
      pieces: { [latte]: 15, [cone]: 5 },
    });
  });
});

describe("fewer pieces than are ordered already", () => {
  let id: number;
  const change = (pieces: Record<number, number | null>, fewerAnyway?: string) =>
    updateEvent(id, { pieces, fewerAnyway }, OWNER);
  const order = (productId: number, quantity: number, given = {}) =>
    makeOrder({ pickupEventId: id, pickupMinutes: 20, ...given }, [{ productId, quantity }]);
  const TOLD = "3 are already ordered, and you'd bring 2.";
  beforeEach(async () => {
    ({ id } = await makeEvent());
    await change({ [latte]: 12 });
    await order(latte, 2);
    await order(latte, 1, { status: "pending", paidAt: null, receivedCents: 0 });
    await order(latte, 5, { status: "expired", paidAt: null, receivedCents: 0 });
  });

  it("is asked about with both numbers, and nothing is saved", async () => {
    expect(await change({ [latte]: 2, [cone]: 0 })).toEqual({
      ok: false,
      kind: "conflict",
      errors: {
        [`pieces.${latte}`]: [TOLD],
        fewerAnyway: ["To bring fewer than customers ordered, check the box and save again."],
      },
    });
    expect(piecesOf(id)).toEqual({ [latte]: 12, [cone]: null });
  });

  it("is saved after a yes to these numbers, and not to others", async () => {
    expect(await change({ [latte]: 1 }, TOLD)).toMatchObject({ ok: false });
    expect(await change({ [latte]: 2 }, TOLD)).toMatchObject({ ok: true });
    expect(piecesOf(id)).toMatchObject({ [latte]: 2 });
  });

  it("is asked about of an item that had no limit, and for all items at once", async () => {
    await order(cone, 1);
    const both = await change({ [latte]: 2, [cone]: 0 });
    const sentence = "1 is already ordered, and you'd bring 0.";
    expect(both).toMatchObject({
      errors: { [`pieces.${latte}`]: [TOLD], [`pieces.${cone}`]: [sentence] },
    });
    expect(await change({ [latte]: 2, [cone]: 0 }, `${TOLD} ${sentence}`)).toMatchObject({
      ok: true,
    });
  });

  it("asks nothing where it's just enough, where it's no limit, or where nothing changes", async () => {
    expect(await change({ [latte]: 3 })).toMatchObject({ ok: true });
    await order(latte, 4);
    expect(await change({ [latte]: 3 })).toMatchObject({ ok: true });
    expect(await updateEvent(id, { title: "Fair" }, OWNER)).toMatchObject({ ok: true });
    expect(await change({ [latte]: null })).toMatchObject({ ok: true });
  });
});
