import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { tillEntries } from "~/db/schema/till.server";
import { endHelper, undoEnd } from "~/domain/access/helpers.server";
import {
  actorOf,
  beginShift,
  endShiftOn,
  findPastShift,
  findShift,
} from "~/domain/access/shifts.server";
import { atWork, invited, sharedTablet, withPin } from "../../../tests/at-work";
import { advanceClock, DAY_MS, HOUR_MS, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeMenuItem, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { correctKeptSale, listLateSales, recordKeptSale, type Sender } from "./late-sales.server";
import { createSaleKey } from "./sale";
import type { WindowSale } from "./sale.schema";

let productId: number;
beforeEach(async () => {
  stopClock();
  ({ id: productId } = await makeMenuItem({ priceCents: 650 }));
});

type Helper = Awaited<ReturnType<typeof atWork>>;

/** Who sends from a browser, judged as the route does. */
function senderOf({ shiftId }: Pick<Helper, "shiftId">): Sender {
  const open = findShift(shiftId);
  return { actor: open && actorOf(open), shift: findPastShift(shiftId) };
}
const BY_OWNER: Sender = { actor: OWNER, shift: null };
const markOf = ({ shiftId }: Helper) => findPastShift(shiftId)?.mark ?? "";

/** Sold now. `late(ms)` is the same sale, sent so much later by the phone's own clock. */
function sell(soldBy?: string | null) {
  const [key, soldAt] = [createSaleKey(), new Date()];
  const sale = (): WindowSale => ({
    lines: [{ productId, quantity: 1, unitPriceCents: 650, choices: [] }],
    totalCents: 650,
    tipCents: 0,
    paidBy: "cash",
    soldAt,
    sentAt: new Date(),
    ...(soldBy !== undefined && { soldBy }),
  });
  return { key, send: (sender: Sender) => recordKeptSale(key, sale(), sender) };
}

const sellers = () =>
  read()
    .select({ name: tillEntries.enteredBy })
    .from(tillEntries)
    .all()
    .map(({ name }) => name);
const entries = () => read().select().from(audit).all();
const SOLD_AFTER = { kind: "conflict", errors: { "": ["This was sold after the shift ended."] } };

describe("a sale that a phone kept past the end of its shift", () => {
  it("is taken under its helper's name if it was sold before, and the owner sees it", async () => {
    const mia = await atWork();
    const sale = sell(markOf(mia));
    advanceClock(MINUTE_MS);
    await endHelper(mia.id, OWNER);
    advanceClock(HOUR_MS);
    expect(await sale.send(senderOf(mia))).toMatchObject({ ok: true, isNew: true });
    expect(sellers()).toEqual(["Mia"]);
    expect(entries().at(-1)).toMatchObject({
      actor: `helper:${mia.id}`,
      detail: { sentLate: true },
    });
    expect(listLateSales()).toMatchObject([{ name: "Mia", cents: 650 }]);
    expect(await sale.send(senderOf(mia))).toMatchObject({ ok: true, isNew: false });
    advanceClock(DAY_MS);
    expect(listLateSales()).toEqual([]);
  });

  it("is refused if it was sold after, and the owner can send it", async () => {
    const mia = await atWork();
    await endHelper(mia.id, OWNER);
    advanceClock(MINUTE_MS);
    const sale = sell(markOf(mia));
    advanceClock(MINUTE_MS);
    expect(await sale.send(senderOf(mia))).toMatchObject(SOLD_AFTER);
    expect(await sale.send(BY_OWNER)).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Mia"]);
  });

  it("is taken if it was on its way at the end, and no later", async () => {
    const mia = await atWork({ until: inHours(1) });
    advanceClock(HOUR_MS + 15_000 - 1);
    const before = sell(markOf(mia));
    advanceClock(1);
    const after = sell(markOf(mia));
    expect(await after.send(senderOf(mia))).toMatchObject(SOLD_AFTER);
    expect(await before.send(senderOf(mia))).toMatchObject({ ok: true });
  });

  it("is taken for a week, also from a page that doesn't say who sold", async () => {
    const mia = await atWork({ until: inHours(1) });
    const [one, other] = [sell(), sell(markOf(mia))];
    advanceClock(HOUR_MS + 7 * DAY_MS);
    expect(await one.send(senderOf(mia))).toMatchObject({ ok: true });
    advanceClock(1);
    expect(await other.send(senderOf(mia))).toMatchObject({ kind: "conflict" });
    expect(await other.send(BY_OWNER)).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Mia", "Mia"]);
  });

  it("is taken 500 times, and then only from the owner", async () => {
    const mia = await atWork({ until: inHours(1) });
    const [sale, last] = [sell(markOf(mia)), sell(markOf(mia))];
    advanceClock(HOUR_MS);
    const late = { actor: `helper:${mia.id}`, action: "created", entity: "order" };
    await write((tx) => {
      const rows = Array.from({ length: 499 }, () => ({ ...late, detail: { sentLate: true } }));
      advanceClock(1);
      tx.insert(audit).values(rows).run();
    });
    expect(await sale.send(senderOf(mia))).toMatchObject({ ok: true });
    expect(await last.send(senderOf(mia))).toMatchObject({ kind: "conflict" });
    expect(await last.send(BY_OWNER)).toMatchObject({ ok: true });
  });

  it("is found when it's sent again, whatever has ended since", async () => {
    const mia = await atWork({ until: inHours(1) });
    const sale = sell(markOf(mia));
    await sale.send(senderOf(mia));
    advanceClock(HOUR_MS + 7 * DAY_MS + 1);
    const leo = await atWork({ name: "Leo" });
    for (const sender of [mia, leo].map(senderOf))
      expect(await sale.send(sender)).toMatchObject({ ok: true, isNew: false });
  });

  it("can't say that it was sold before its shift began", async () => {
    const sale = sell();
    advanceClock(MINUTE_MS);
    const mia = await atWork();
    await endHelper(mia.id, OWNER);
    expect(await sale.send(senderOf(mia))).toMatchObject(SOLD_AFTER);
  });

  it("isn't a late one if the end was undone", async () => {
    const mia = await atWork();
    await endHelper(mia.id, OWNER);
    advanceClock(MINUTE_MS);
    const sale = sell(markOf(mia));
    await undoEnd(mia.id, OWNER);
    expect(await sale.send(senderOf(mia))).toMatchObject({ ok: true });
    expect(listLateSales()).toEqual([]);
  });
});

it("a sale of whoever is at work is taken, though their phone says it was before their shift", async () => {
  const sale = sell();
  advanceClock(MINUTE_MS);
  expect(await sale.send(senderOf(await atWork()))).toMatchObject({ ok: true });
});

describe("a sale on a phone that changed hands", () => {
  /** Ana worked on a phone, and somebody else joined on it. */
  async function handedOn() {
    const ana = await atWork({ name: "Ana" });
    const sale = sell(markOf(ana));
    advanceClock(MINUTE_MS);
    const { token } = await invited({ name: "Leo" });
    const browser = { device: "iPhone", previousId: ana.shiftId };
    const begun = await beginShift(token, browser, { networkKey: "x", hasLimits: false });
    if (!begun.ok) throw new Error();
    return { ana, sale, leo: { shiftId: begun.id } };
  }

  it("is its seller's, not that of whoever sends it", async () => {
    const { sale, leo } = await handedOn();
    expect(await sale.send(senderOf(leo))).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Ana"]);
  });

  it("is its seller's if the owner signed in there", async () => {
    const { sale } = await handedOn();
    expect(await sale.send(BY_OWNER)).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Ana"]);
  });

  it("can't be put on somebody else by a made-up mark, or on the owner", async () => {
    const { leo } = await handedOn();
    for (const mark of ["a".repeat(43), null]) {
      expect(await sell(mark).send(senderOf(leo))).toMatchObject({ kind: "conflict" });
    }
    expect(await sell(null).send(BY_OWNER)).toMatchObject({ ok: true });
    expect(sellers()).toEqual([OWNER.name]);
  });
});

describe("a correction that a phone kept past the end of its shift", () => {
  const VOID = { correction: "void" as const };

  it("counts for a sale that came late with it, and for no earlier one", async () => {
    const mia = await atWork();
    const [early, late] = [sell(markOf(mia)), sell(markOf(mia))];
    await early.send(senderOf(mia));
    advanceClock(MINUTE_MS);
    await endHelper(mia.id, OWNER);
    await late.send(senderOf(mia));
    const wish = (letter: string) => ({ ...VOID, key: letter.repeat(22), soldBy: markOf(mia) });
    expect(await correctKeptSale(early.key, wish("a"), senderOf(mia))).toMatchObject({
      kind: "forbidden",
    });
    expect(await correctKeptSale(createSaleKey(), wish("c"), senderOf(mia))).toMatchObject({
      kind: "forbidden",
    });
    expect(await correctKeptSale(late.key, wish("b"), senderOf(mia))).toMatchObject({ ok: true });
    expect(allOrders().map(({ truckPayment }) => truckPayment)).toEqual(["cash", null]);
    expect(listLateSales()).toEqual([]);
  });

  it("isn't the helper's to send if the owner sold it", async () => {
    const mia = await atWork();
    const sale = sell(null);
    const says = { "": ["The owner sold this. Sign in as the owner to send it."] };
    expect(await sale.send(senderOf(mia))).toMatchObject({ kind: "conflict", errors: says });
    expect(allOrders()).toEqual([]);
    expect(await sale.send(BY_OWNER)).toMatchObject({ ok: true });
  });

  it("is whose sale it is while they're at work, and no other phone's", async () => {
    const [mia, leo] = [await atWork(), await atWork({ name: "Leo" })];
    for (const soldBy of [markOf(mia), undefined]) {
      const sale = sell(markOf(mia));
      await sale.send(senderOf(mia));
      const wish = { ...VOID, key: createSaleKey(), soldBy };
      const theirs = { ...wish, soldBy: markOf(mia) };
      expect(await correctKeptSale(sale.key, theirs, senderOf(leo))).toMatchObject({
        kind: "forbidden",
      });
      expect(await correctKeptSale(sale.key, wish, senderOf(mia))).toMatchObject({ ok: true });
    }
  });

  it("is the owner's alone once the phone is lost, or under a made-up mark", async () => {
    const mia = await atWork();
    const sale = sell(markOf(mia));
    advanceClock(MINUTE_MS);
    await endHelper(mia.id, OWNER);
    await sale.send(senderOf(mia));
    await endShiftOn(findPastShift(mia.shiftId)?.id ?? 0, { isLost: true }, OWNER);
    const leo = await atWork({ name: "Leo" });
    for (const soldBy of [markOf(mia), "a".repeat(43)]) {
      const wish = { ...VOID, key: createSaleKey(), soldBy };
      expect(await correctKeptSale(sale.key, wish, senderOf(leo))).toMatchObject({
        kind: "forbidden",
      });
    }
  });

  it("is the owner's, whoever sold it", async () => {
    const mia = await atWork();
    const sale = sell(markOf(mia));
    await sale.send(senderOf(mia));
    const wish = { ...VOID, key: "c".repeat(22), soldBy: markOf(mia) };
    expect(await correctKeptSale(sale.key, wish, BY_OWNER)).toMatchObject({ ok: true });
  });
});

/** Numbers from 0 to 1, the same in each run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it.each([1, 2, 3])(
  "three phones with lost answers store each sale once, as its seller's (%i)",
  async (seed) => {
    const chance = chances(seed);
    const names = ["Ana", "Leo", "Mia"];
    const phones = await Promise.all(names.map((name) => atWork({ name, until: inHours(9) })));
    const waiting: {
      name: string;
      key: string;
      isAfter: boolean;
      send: ReturnType<typeof sell>["send"];
      phone: Helper;
    }[] = [];
    const ended = new Set<Helper>();
    const taken = new Map<string, string>();
    const flush = async (share: number) => {
      for (const sale of waiting.splice(0)) {
        if (chance() > share) {
          waiting.push(sale);
          continue;
        }
        const stored = await sale.send(senderOf(sale.phone));
        expect([sale.name, stored.ok]).toEqual([sale.name, !sale.isAfter]);
        if (stored.ok) taken.set(sale.key, sale.name);
        // The answer was lost, so the phone sends it again.
        if (chance() < 0.3) waiting.push(sale);
      }
    };
    for (let n = 0; n < 70; n++) {
      advanceClock(MINUTE_MS);
      for (const [at, phone] of phones.entries()) {
        const sold = sell(markOf(phone));
        waiting.push({ name: names[at] ?? "", ...sold, isAfter: ended.has(phone), phone });
        if (chance() < 0.01 && !ended.has(phone)) {
          advanceClock(1);
          await endHelper(phone.id, OWNER);
          ended.add(phone);
        }
      }
      if (n % 7 === 0) await flush(0.5);
    }
    while (waiting.length > 0) await flush(1);
    expect(allOrders()).toHaveLength(taken.size);
    expect(sellers().sort()).toEqual([...taken.values()].sort());
  },
);

describe("a sale on a shared tablet", () => {
  /** Mia came in first, and Leo is in. */
  async function shared(role: "counter" | "manager" = "counter") {
    const tablet = await sharedTablet();
    const ids = [await withPin({ role }), await withPin({ name: "Leo" })];
    const mia = { id: ids[0] ?? 0, shiftId: await tablet.comeIn(ids[0] ?? 0), cookie: "" };
    advanceClock(MINUTE_MS);
    const leo = () => tablet.comeIn(ids[1] ?? 0).then((shiftId) => ({ ...mia, shiftId }));
    return { mia, leo };
  }

  it("is its seller's, whoever is in when it's sent", async () => {
    const { mia, leo } = await shared();
    const sale = sell(markOf(mia));
    advanceClock(MINUTE_MS);
    const next = await leo();
    expect(await sell(markOf(next)).send(senderOf(next))).toMatchObject({ ok: true });
    expect(entries().at(-1)).toMatchObject({ detail: null });
    expect(await sale.send(senderOf(next))).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Leo", "Mia"]);
    expect(entries().at(-1)).toMatchObject({ actor: `helper:${mia.id}`, detail: null });
  });

  it("counts if its name was chosen with no signal, and says that no PIN was checked", async () => {
    const { mia, leo } = await shared();
    const next = await leo();
    advanceClock(15_000);
    await sell(markOf(mia)).send(senderOf(next));
    expect(entries().at(-1)).toMatchObject({ actor: `helper:${mia.id}`, detail: null });
    advanceClock(1);
    expect(await sell(markOf(mia)).send(senderOf(next))).toMatchObject({ ok: true });
    expect(entries().at(-1)).toMatchObject({
      actor: `helper:${mia.id}`,
      detail: { unchecked: true },
    });
    await endHelper(mia.id, OWNER);
    advanceClock(MINUTE_MS);
    expect(await sell(markOf(mia)).send(senderOf(next))).toMatchObject(SOLD_AFTER);
  });

  it("can't be made from another phone in the tablet's name", async () => {
    const { mia, leo } = await shared();
    await leo();
    const ana = await atWork({ name: "Ana" });
    expect(await sell(markOf(mia)).send(senderOf(ana))).toMatchObject({ kind: "conflict" });
    expect(sellers()).toEqual([]);
  });

  it("is taken from before, when it was one helper's own phone", async () => {
    const ana = await atWork({ name: "Ana" });
    const sale = sell(markOf(ana));
    const { leo } = await shared();
    expect(await sale.send(senderOf(await leo()))).toMatchObject({ ok: true });
    expect(sellers()).toEqual(["Ana"]);
  });

  it("has its kept correction refused once its seller's work has ended", async () => {
    const { mia, leo } = await shared();
    const sale = sell(markOf(mia));
    const next = await leo();
    await sale.send(senderOf(next));
    await endHelper(mia.id, OWNER);
    const wish = { correction: "void", key: createSaleKey(), soldBy: markOf(mia) } as const;
    expect(await correctKeptSale(sale.key, wish, senderOf(next))).toMatchObject({
      kind: "forbidden",
    });
  });

  it("can be corrected by its seller for two minutes, and by no other phone", async () => {
    const { mia, leo } = await shared();
    const sale = sell(markOf(mia));
    const next = await leo();
    await sale.send(senderOf(next));
    const wish = { correction: "void", key: createSaleKey(), soldBy: markOf(mia) } as const;
    const ana = await atWork({ name: "Ana" });
    expect(await correctKeptSale(sale.key, wish, senderOf(ana))).toMatchObject({
      kind: "forbidden",
    });
    expect(await correctKeptSale(sale.key, wish, senderOf(next))).toMatchObject({ ok: true });
    const later = sell(markOf(mia));
    await later.send(senderOf(next));
    advanceClock(2 * MINUTE_MS);
    const late = { ...wish, key: createSaleKey() };
    expect(await correctKeptSale(later.key, late, senderOf(next))).toMatchObject({ ok: false });
  });

  it("isn't corrected with the rights of a manager who was signed in there", async () => {
    const { mia, leo } = await shared("manager");
    const next = await leo();
    const [own, hers] = [sell(markOf(next)), sell(markOf(mia))];
    for (const sale of [own, hers]) await sale.send(senderOf(next));
    const inHerName = (key: string) => {
      const wish = { correction: "void", key: createSaleKey(), soldBy: markOf(mia) } as const;
      return correctKeptSale(key, wish, senderOf(next));
    };
    expect(await inHerName(own.key)).toMatchObject({ ok: false });
    advanceClock(2 * MINUTE_MS);
    expect(await inHerName(hers.key)).toMatchObject({ ok: false });
    expect(allOrders().map(({ truckPayment }) => truckPayment)).toEqual(["cash", "cash"]);
  });
});
