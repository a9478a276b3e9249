import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { helpers, invites, pins, shifts } from "~/db/schema/people.server";
import { ANYWHERE, atWork, invited, withPin } from "../../../tests/at-work";
import { advanceClock, DAY_MS, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import {
  endEveryHelper,
  endHelper,
  findHelper,
  forgetHelper,
  inviteHelper,
  listHelpers,
  renewCode,
  undoEnd,
} from "./helpers.server";
import {
  beginShift,
  endShift,
  endShiftOn,
  findInvite,
  findPastShift,
  findShift,
  listShifts,
  recordSeen,
  sweepShifts,
} from "./shifts.server";

beforeEach(stopClock);

const PHONE = { device: "iPhone", previousId: null };
const begin = (token: string, browser: Parameters<typeof beginShift>[1] = PHONE) =>
  beginShift(token, browser, ANYWHERE);
const rows = () => read().select().from(shifts).all();
const MIA = { name: "Mia", role: "counter" as const };

describe("a code", () => {
  it("isn't used up by looking, and lets in one of two at a time", async () => {
    const { token } = await invited();
    for (let n = 0; n < 3; n++) expect(findInvite(token)).toMatchObject({ name: "Mia" });
    const both = await Promise.all([begin(token), begin(token)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect([findInvite(token), rows().length]).toEqual([null, 1]);
    expect(await begin(token)).toMatchObject({ ok: false, kind: "missing" });
  });

  it("expires after ten minutes", async () => {
    const { id, token } = await invited();
    advanceClock(10 * MINUTE_MS);
    expect(await begin(token)).toMatchObject({ ok: false });
    expect(findHelper(id)?.code?.token).toBeNull();
  });

  it("stands in the database as a hash, and sealed only while it can be used", async () => {
    const { token } = await invited();
    const stored = () => JSON.stringify(read().select().from(invites).all());
    expect(stored()).not.toContain(token);
    await begin(token);
    expect(read().select().from(invites).get()).toMatchObject({ sealedToken: null });
    expect(JSON.stringify(read().select().from(audit).all())).not.toContain(token);
  });

  it("stops working when a new one is made, or the helper is ended", async () => {
    const { id, token } = await invited();
    await renewCode(id, OWNER);
    const second = findHelper(id)?.code?.token ?? "";
    expect([findInvite(token), findInvite(second)]).toEqual([null, expect.anything()]);
    await endHelper(id, OWNER);
    expect(await begin(second)).toMatchObject({ ok: false });
    expect(findHelper(id)?.code?.token).toBeNull();
    expect(await renewCode(id, OWNER)).toMatchObject({ kind: "conflict" });
    expect(await renewCode(99, OWNER)).toMatchObject({ kind: "missing" });
    expect(findHelper(99)).toBeNull();
  });

  it("can't be guessed: anything else is refused without a write", async () => {
    for (const guess of ["", "x", "a".repeat(22), "a".repeat(5000), "\0".repeat(22)]) {
      expect(await begin(guess)).toMatchObject({ ok: false, kind: "missing" });
    }
    expect(read().select().from(audit).all()).toEqual([]);
  });
});

describe("a helper", () => {
  it("is added once, however often the form is sent", async () => {
    const actor = { ...OWNER, idempotencyKey: "once" };
    const wish = { ...MIA, until: inHours(4) };
    const [first, second] = [await inviteHelper(wish, actor), await inviteHelper(wish, actor)];
    expect(first).toEqual(second);
    expect(read().select().from(helpers).all()).toHaveLength(1);
    expect(read().select().from(invites).all()).toHaveLength(1);
  });

  it("has a name that no other helper has until they're ended", async () => {
    const { id } = await invited();
    const again = () => inviteHelper({ ...MIA, name: "mia", until: inHours(4) }, OWNER);
    expect(await again()).toMatchObject({
      errors: { name: ["There's already a mia. Try mia S."] },
    });
    await endHelper(id, OWNER);
    expect(await again()).toMatchObject({ ok: true });
  });

  it("doesn't come back beside another of that name", async () => {
    const { id } = await atWork();
    await endHelper(id, OWNER);
    await invited();
    expect(await undoEnd(id, OWNER)).toMatchObject({
      kind: "conflict",
      errors: { name: ["There's already a Mia. Try Mia S."] },
    });
  });

  it("is let in by the owner alone", async () => {
    const { id } = await invited();
    for (const role of ["counter", "manager"] as const) {
      const helper = { sub: "helper:1", name: "Mia", role };
      const tries = [
        inviteHelper({ ...MIA, name: "Eve", until: inHours(4) }, helper),
        renewCode(id, helper),
        endHelper(id, helper),
        undoEnd(id, helper),
        endEveryHelper(helper),
        endShiftOn(1, { isLost: true }, helper),
      ];
      for (const tried of await Promise.all(tries)) {
        expect(tried).toMatchObject({ ok: false, kind: "forbidden" });
      }
    }
  });

  it("is out as soon as they're ended, and back if that was a mistake", async () => {
    const { id, shiftId } = await atWork();
    expect(findShift(shiftId)).toMatchObject({ helperId: id, name: "Mia", role: "counter" });
    await endHelper(id, OWNER);
    expect(findShift(shiftId)).toBeNull();
    expect(findPastShift(shiftId)).toMatchObject({ helperId: id, endsAt: new Date() });
    advanceClock(2 * MINUTE_MS - 1);
    expect(listHelpers()).toMatchObject([{ id, endedAt: expect.any(Date) }]);
    for (const _press of [1, 2]) expect(await undoEnd(id, OWNER)).toMatchObject({ ok: true });
    expect(findShift(shiftId)).toMatchObject({ helperId: id });
    // Pressed twice, it ended the first time.
    for (const _press of [1, 2]) {
      expect(await endHelper(id, OWNER)).toMatchObject({ ok: true });
      advanceClock(MINUTE_MS);
    }
    expect(await undoEnd(id, OWNER)).toMatchObject({ kind: "conflict" });
    expect([findShift(shiftId), listHelpers()]).toEqual([null, []]);
    expect(await endHelper(99, OWNER)).toMatchObject({ kind: "missing" });
  });

  it("doesn't come back once their time is up", async () => {
    const { id } = await invited({ until: inHours(1) });
    advanceClock(59 * MINUTE_MS);
    await endHelper(id, OWNER);
    advanceClock(MINUTE_MS);
    expect(await undoEnd(id, OWNER)).toMatchObject({ kind: "conflict" });
  });

  it("doesn't come back if their time was up by itself", async () => {
    const { id } = await invited({ until: inHours(1) });
    expect(await undoEnd(id, OWNER)).toMatchObject({ ok: true });
    advanceClock(60 * MINUTE_MS);
    expect(await undoEnd(id, OWNER)).toMatchObject({ kind: "conflict" });
  });

  it("is known to have come in when their code is gone, and their phone too", async () => {
    const { id, shiftId } = await atWork({ until: inHours(30 * 24) });
    const never = await invited({ name: "Eve", until: inHours(30 * 24) });
    await endShift(shiftId);
    advanceClock(49 * 60 * MINUTE_MS);
    await sweepShifts();
    expect(findHelper(id)).toMatchObject({ hasJoined: true, shifts: [] });
    expect(findHelper(never.id)).toMatchObject({ hasJoined: false, shifts: [] });
  });

  it("is out with everyone else, and comes back alone", async () => {
    const [mia, leo] = [await atWork(), await atWork({ name: "Leo" })];
    const gone = await invited({ name: "Eve" });
    const listed = listHelpers().map(({ name, shifts: open }) => [name, open.length]);
    expect(listed).toEqual([
      ["Eve", 0],
      ["Leo", 1],
      ["Mia", 1],
    ]);
    await endHelper(gone.id, OWNER);
    await endEveryHelper(OWNER);
    expect([findShift(mia.shiftId), findShift(leo.shiftId)]).toEqual([null, null]);
    await undoEnd(leo.id, OWNER);
    expect([findShift(mia.shiftId), findShift(leo.shiftId)]).toMatchObject([null, { name: "Leo" }]);
    const ended = read()
      .select()
      .from(audit)
      .all()
      .filter(({ detail }) => detail?.ended === true);
    expect(ended.map(({ entityId }) => Number(entityId))).toEqual([gone.id, mia.id, leo.id]);
  });

  it("is out when their time is up", async () => {
    const { shiftId } = await atWork({ until: inHours(1) });
    advanceClock(60 * MINUTE_MS - 1);
    expect(findShift(shiftId)).not.toBeNull();
    advanceClock(1);
    expect(findShift(shiftId)).toBeNull();
  });
});

describe("a shift", () => {
  it("always has a new ID, and ends the one that its browser had", async () => {
    const ana = await atWork({ name: "Ana" });
    const { token } = await invited();
    const begun = await begin(token, { device: "iPhone", previousId: ana.shiftId });
    expect(begun).toMatchObject({ ok: true });
    expect(begun.ok && begun.id).not.toBe(ana.shiftId);
    expect(findShift(ana.shiftId)).toBeNull();
  });

  it("ends in its own browser alone when the helper stops", async () => {
    const { id, shiftId } = await atWork();
    await renewCode(id, OWNER);
    const second = await begin(findHelper(id)?.code?.token ?? "");
    await endShift(shiftId);
    expect(findShift(shiftId)).toBeNull();
    expect(second.ok && findShift(second.id)).toMatchObject({ helperId: id });
  });

  it("ends on the one phone that the owner chose, however often", async () => {
    const { id, shiftId } = await atWork();
    await renewCode(id, OWNER);
    const second = await begin(findHelper(id)?.code?.token ?? "", { ...PHONE, device: "iPad" });
    expect(listShifts().map(({ device }) => device)).toEqual(["iPad", "iPhone"]);
    const phone = findShift(shiftId)?.id ?? 0;
    await endShiftOn(phone, { isLost: false }, OWNER);
    expect([findShift(shiftId), findPastShift(shiftId)?.isLost]).toEqual([null, false]);
    expect(second.ok && findShift(second.id)).toMatchObject({ helperId: id });
    advanceClock(MINUTE_MS);
    await endShiftOn(phone, { isLost: true }, OWNER);
    const end = new Date(Date.now() - MINUTE_MS);
    expect(findPastShift(shiftId)).toMatchObject({ isLost: true, endsAt: end });
    await endShiftOn(phone, { isLost: false }, OWNER);
    expect(findPastShift(shiftId)).toMatchObject({ isLost: true, endsAt: end });
    expect(await endShiftOn(99, { isLost: true }, OWNER)).toMatchObject({ kind: "missing" });
    await endHelper(id, OWNER);
    expect(listShifts()).toEqual([]);
  });

  it("notes when it was last in use, once a minute", async () => {
    const { shiftId } = await atWork();
    const seen = () => rows()[0]?.seenAt.getTime();
    const before = seen();
    advanceClock(MINUTE_MS - 1);
    await recordSeen(shiftId);
    expect(seen()).toBe(before);
    advanceClock(1);
    await recordSeen(shiftId);
    expect(seen()).toBe((before ?? 0) + MINUTE_MS);
  });

  it("is forgotten 90 days after its end, and a code after a day", async () => {
    await atWork({ until: inHours(1) });
    advanceClock(DAY_MS + 11 * MINUTE_MS);
    await sweepShifts();
    expect([read().select().from(invites).all().length, rows().length]).toEqual([0, 1]);
    advanceClock(90 * DAY_MS);
    await sweepShifts();
    expect([rows().length, read().select().from(helpers).all().length]).toEqual([0, 1]);
  });
});

describe("forgetting a helper", () => {
  it("erases the name and the PIN for good, and leaves the number", async () => {
    const id = await withPin();
    await endHelper(id, OWNER);
    expect(await forgetHelper(id, OWNER)).toMatchObject({ ok: true, row: { id, name: "" } });
    expect(read().select().from(pins).all()).toEqual([]);
    expect(JSON.stringify(read().select().from(audit).all())).not.toContain("Mia");
    expect(await undoEnd(id, OWNER)).toMatchObject({ kind: "conflict" });
    const entries = read().select().from(audit).all().length;
    expect(await forgetHelper(id, OWNER)).toMatchObject({ ok: true });
    expect(read().select().from(audit).all()).toHaveLength(entries);
  });

  it("waits until they're ended, and is the owner's alone", async () => {
    const { id, shiftId } = await atWork();
    expect(await forgetHelper(id, OWNER)).toMatchObject({ kind: "conflict" });
    const leo = { sub: "helper:9", name: "Leo", role: "manager" as const };
    expect(await forgetHelper(id, leo)).toMatchObject({ kind: "forbidden" });
    expect(await forgetHelper(99, OWNER)).toMatchObject({ kind: "missing" });
    expect(findShift(shiftId)).toMatchObject({ name: "Mia" });
    advanceClock(5 * 60 * MINUTE_MS);
    expect(await forgetHelper(id, OWNER)).toMatchObject({ ok: true });
    expect(findPastShift(shiftId)).toMatchObject({ name: `Helper ${id}` });
  });
});
