import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { pins, shifts, tablets } from "~/db/schema/people.server";
import { env } from "~/env.server";
import { atWork, PIN, sharedTablet, withPin } from "../../../tests/at-work";
import { advanceClock, DAY_MS, HOUR_MS, MINUTE_MS, stopClock } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import {
  endHelper,
  findHelper,
  forgetHelper,
  listNewHelperPhones,
  renewCode,
} from "./helpers.server";
import { setPin } from "./pins.server";
import { endShift, findPastShift, findShift, listShifts, sweepShifts } from "./shifts.server";
import { endTablet, findTablet, helpersOn, listTablets } from "./tablets.server";

beforeEach(stopClock);

const WRONG = { ok: false, kind: "invalid", errors: { pin: ["That isn't the right PIN."] } };
const OFF = { ok: false, kind: "limited" };
const everything = () =>
  JSON.stringify([audit, pins, shifts, tablets].map((table) => read().select().from(table).all()));

describe("a PIN", () => {
  it("lets its helper in on the tablet, and is stored nowhere as it is", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    const id = await tablet.comeIn(mia);
    expect(findShift(id)).toMatchObject({ name: "Mia", role: "counter", tabletId: tablet.id });
    for (const secret of [PIN, id, tablet.secret]) expect(everything()).not.toContain(secret);
  });

  it("is judged five times, however many come at a time, and then it's off", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    const guesses = Array.from({ length: 200 }, (_, number) =>
      tablet.enter(mia, String(100_000 + number)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => !answer.ok && answer.kind === "invalid")).toHaveLength(4);
    expect(await tablet.enter(mia)).toMatchObject(OFF);
    expect(read().select().from(pins).get()).toMatchObject({ tries: 5 });
    await setPin(mia, "271828", OWNER);
    expect(await tablet.enter(mia)).toMatchObject(WRONG);
    expect(await tablet.enter(mia, "271828")).toMatchObject({ ok: true });
    expect(read().select().from(pins).get()).toMatchObject({ tries: 0 });
  });

  it("leaves the other ways in open when it's off", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    for (let n = 0; n < 5; n++) await tablet.enter(mia, "111111");
    const leo = await withPin({ name: "Leo" });
    expect(await tablet.enter(leo)).toMatchObject({ ok: true });
    const { shiftId } = await atWork({ name: "Ana" });
    expect(findShift(shiftId)).not.toBeNull();
  });

  it("is of one person: two may have the same, and another's opens nothing", async () => {
    const tablet = await sharedTablet();
    const [mia, leo] = [await withPin(), await withPin({ name: "Leo" })];
    const [one, other] = read().select().from(pins).all();
    expect(one?.hash).not.toBe(other?.hash);
    await setPin(leo, "739164", OWNER);
    expect(await tablet.enter(mia, "739164")).toMatchObject(WRONG);
    expect(await tablet.enter(99)).toMatchObject(OFF);
  });

  it.each([
    ["counter", "", "Enter 4 to 6 digits"],
    ["counter", "123", "Enter 4 to 6 digits"],
    ["counter", "1234567", "Enter 4 to 6 digits"],
    ["counter", "12a4", "Enter 4 to 6 digits"],
    ["counter", "48 09", "Enter 4 to 6 digits"],
    ["counter", "\u0661\u0662\u0663\u0665", "Enter 4 to 6 digits"],
    ["counter", "1234", "Choose one that's harder to guess than 1234 or 0000"],
    ["counter", "987654", "Choose one that's harder to guess than 1234 or 0000"],
    ["counter", "0000", "Choose one that's harder to guess than 1234 or 0000"],
    ["manager", "4809", "Enter 6 digits. Managers need a longer PIN"],
  ] as const)("belonging to a %s can't be %j", async (role, pin, message) => {
    const id = await withPin({ role });
    expect(await setPin(id, pin, OWNER)).toMatchObject({ errors: { pin: [message] } });
    expect(await (await sharedTablet()).enter(id)).toMatchObject({ ok: true });
  });

  it("can have four digits for the counter, and is set by the owner alone", async () => {
    const mia = await withPin();
    for (const pin of ["1209", "1357", "1212", "4809"])
      expect(await setPin(mia, pin, OWNER)).toMatchObject({ ok: true });
    const manager = { sub: "helper:9", name: "Leo", role: "manager" as const };
    expect(await setPin(mia, "5307", manager)).toMatchObject({ kind: "forbidden" });
    expect(await setPin(99, "5307", OWNER)).toMatchObject({ kind: "missing" });
  });

  it("counts while any of the listed secrets is the one that it was set under", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    const listed = env().SESSION_SECRET;
    const before = [...listed];
    listed.unshift("a newer one");
    expect(await tablet.enter(mia)).toMatchObject({ ok: true });
    // Known under the newer one since then, so the older one can go.
    listed.splice(1);
    expect(await tablet.enter(mia)).toMatchObject({ ok: true });
    listed.splice(0, 1, ...before);
    expect(await tablet.enter(mia)).toMatchObject(WRONG);
  });

  it("lets nobody in who was ended, whose time is up, or on a tablet that was ended", async () => {
    const tablet = await sharedTablet();
    const [mia, leo] = [await withPin(), await withPin({ name: "Leo" })];
    await endHelper(mia, OWNER);
    expect(await tablet.enter(mia)).toMatchObject({ kind: "missing" });
    expect(helpersOn(tablet).map(({ name }) => name)).toEqual(["Leo"]);
    await endTablet(tablet.id, { isLost: false }, OWNER);
    expect(await tablet.enter(leo)).toMatchObject({ kind: "missing" });
    advanceClock(5 * HOUR_MS);
    expect(await (await sharedTablet()).enter(leo)).toMatchObject({ kind: "missing" });
    expect(listShifts()).toEqual([]);
  });
});

describe("a shared tablet", () => {
  it("has one person in at a time: an earlier shift's cookie opens nothing", async () => {
    const tablet = await sharedTablet();
    const [mia, leo] = [await withPin(), await withPin({ name: "Leo" })];
    const first = await tablet.comeIn(mia);
    const second = await tablet.comeIn(leo);
    expect([findShift(first), findShift(second)?.name]).toEqual([null, "Leo"]);
    expect(findPastShift(first)).toMatchObject({ leftAt: new Date(), isLost: false });
    await endShift(second);
    expect(findShift(second)).toBeNull();
    expect(findPastShift(second)?.endsAt.getTime()).toBeGreaterThan(Date.now());
  });

  it("gives each name the mark of its newest shift there, and none from elsewhere", async () => {
    const tablet = await sharedTablet();
    const elsewhere = await sharedTablet();
    const mia = await withPin();
    await withPin({ name: "Leo" });
    await elsewhere.comeIn(mia);
    expect(helpersOn(tablet)).toMatchObject([
      { name: "Leo", mark: null },
      { name: "Mia", mark: null },
    ]);
    await tablet.comeIn(mia);
    const id = await tablet.comeIn(mia);
    expect(helpersOn(tablet).at(-1)?.mark).toBe(findPastShift(id)?.mark);
  });

  it("has a list of its own, and comes in to nobody's phones", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    await tablet.comeIn(mia);
    expect([listShifts(), listNewHelperPhones()]).toEqual([[], []]);
    expect(listTablets()).toMatchObject([{ name: "Window tablet" }]);
    expect(findHelper(mia)?.shifts).toMatchObject([{ device: "Window tablet" }]);
    await tablet.comeIn(await withPin({ name: "Leo" }));
    expect(findHelper(mia)?.shifts).toEqual([]);
  });

  it.each([false, true])("ends with everybody on it, lost: %s", async (isLost) => {
    const tablet = await sharedTablet();
    const id = await tablet.comeIn(await withPin());
    advanceClock(MINUTE_MS);
    await endTablet(tablet.id, { isLost }, OWNER);
    expect([findTablet(tablet.secret), findShift(id), listTablets()]).toEqual([null, null, []]);
    expect(findPastShift(id)).toMatchObject({ isLost, endsAt: new Date() });
    expect(await endTablet(99, { isLost }, OWNER)).toMatchObject({ kind: "missing" });
  });

  it("is one for 180 days, and its row goes after a year", async () => {
    const tablet = await sharedTablet();
    await tablet.comeIn(await withPin());
    advanceClock(180 * DAY_MS);
    expect([findTablet(tablet.secret), listTablets()]).toEqual([null, []]);
    advanceClock(186 * DAY_MS);
    await sweepShifts();
    for (const table of [shifts, pins, tablets])
      expect(read().select().from(table).all()).toEqual([]);
  });

  it.each(["", "x", "a".repeat(22), "a".repeat(5000)])("isn't guessed: %j", async (id) => {
    await sharedTablet();
    expect(findTablet(id)).toBeNull();
  });
});

it("the audit says who came and went, and what the owner did about it", async () => {
  const { id, shiftId } = await atWork();
  for (const _press of [1, 2]) await endShift(shiftId);
  await renewCode(id, OWNER);
  await setPin(id, PIN, OWNER);
  await endHelper(id, OWNER);
  await forgetHelper(id, OWNER);
  const tablet = await sharedTablet();
  await endTablet(tablet.id, { isLost: true }, OWNER);
  const entries = read().select().from(audit).all();
  expect(entries.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    [OWNER.sub, "created", { role: "counter" }],
    [`helper:${id}`, "signed-in", { device: "iPhone" }],
    [`helper:${id}`, "signed-out", null],
    [OWNER.sub, "updated", { code: true }],
    [OWNER.sub, "updated", { pin: true }],
    [OWNER.sub, "updated", { ended: true }],
    [OWNER.sub, "updated", { forgotten: true }],
    [OWNER.sub, "updated", { setUp: true }],
    [OWNER.sub, "updated", { isLost: true }],
  ]);
});
