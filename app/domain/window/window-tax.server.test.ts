import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { taxEntries } from "~/db/schema/tax.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { placesWithoutRate } from "~/domain/tax/missing-rates.server";
import { changeTax, placeOfSale, readTax } from "~/domain/tax/rates.server";
import { advanceClock, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { toSaleBody } from "./sale";
import { windowSale } from "./sale.schema";
import { toSaleJson } from "./sale-json.server";
import { recordSale } from "./window-sales.server";
import { billTaxOf, type SaleTerms, taxOnBill, termsAt } from "./window-tax";
import { readStopsAndTax, taxForOldPages } from "./window-tax.server";

beforeEach(stopClock);
afterEach(() => vi.useRealTimers());

/** CDTFA's example of two cities. */
const RATES: Record<string, number> = { "First City": 7750, "Second City": 9250 };

let latte: number;
let beans: number;
beforeEach(async () => {
  latte = (await makeMenuItem({ name: "Latte", priceCents: 650 })).id;
  beans = (await makeMenuItem({ name: "Beans", isTaxExempt: true })).id;
  await makeEvent({ location: "First City", startDate: inHours(-1), endDate: inHours(3) });
  await makeEvent({ location: "Second City", startDate: inHours(5), endDate: inHours(8) });
});

async function addTax(noStop: number | null = 5000): Promise<void> {
  const stops = readTax(new Date()).stops.map(({ key, place }) => [key, RATES[place]]);
  await changeTax({ mode: "added", noStop, stops: Object.fromEntries(stops) }, OWNER);
}

const lines = () => [
  { productId: latte, name: "Latte", quantity: 3, unitPriceCents: 650 },
  { productId: beans, name: "Beans", quantity: 1, unitPriceCents: 500 },
];

const now = () => termsAt(readStopsAndTax(new Date()), new Date());

/** Makes a sale on these terms, as the window charges it. Its phone sends it this many hours later. */
async function sell(terms: SaleTerms, hoursLater = 0) {
  const body = toSaleBody({ lines: lines(), tipCents: 100, terms }, "cash", new Date());
  vi.setSystemTime(inHours(hoursLater));
  const sale = windowSale.parse({ ...body, sentAt: new Date().toISOString() });
  const sold = await recordSale(createSecretId(), sale, OWNER);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row;
}

const entries = () =>
  read()
    .select()
    .from(taxEntries)
    .all()
    .map(({ kind, place, rate, grossCents, exemptCents, taxCents }) => [
      kind,
      place,
      rate,
      grossCents,
      exemptCents,
      taxCents,
    ]);

const moved = () =>
  read()
    .select()
    .from(journal)
    .all()
    .map(({ cents }) => cents);

describe("a sale at the window, with tax added", () => {
  it("has no rate of a stop that was canceled", async () => {
    await makeEvent({
      location: "First City",
      title: "Rained off",
      canceledAt: new Date(),
      startDate: inHours(3.5),
      endDate: inHours(4.5),
    });
    await addTax(null);
    const at = (hours: number) => termsAt(readStopsAndTax(new Date()), inHours(hours)).stop?.place;
    expect([at(1), at(3.6), at(4.4)]).toEqual(["First City", "First City", "Second City"]);
  });

  it("charges tax on what's taxed, rounded once, and none on the tip", async () => {
    await addTax();
    const order = await sell(now());
    expect(taxOnBill(lines(), billTaxOf(now()))).toBe(151);
    expect(toSaleJson(order)).toMatchObject({
      total: "26.01",
      tip: "1.00",
      tax: "1.51",
      taxRate: "7.75%",
    });
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
    expect(moved()).toEqual([2601, 100]);
  });

  it("charges the same without a signal, and keeps it, whatever was typed until it's sent", async () => {
    await addTax();
    const charged = now();
    await changeTax({ mode: "off" }, OWNER);
    await sell(charged, 6);
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
  });

  it("has no tax at a place without a rate, and says that there was none", async () => {
    await changeTax({ mode: "added" }, OWNER);
    expect(await sell(now())).toMatchObject({ totalCents: 2450, taxCents: 0, taxPlace: null });
    expect(entries()).toEqual([["sale", "First City", null, 2450, 500, 0]]);
  });

  it("goes by the stop that's on then, as the page that was kept knows it", async () => {
    await addTax();
    const kept = readStopsAndTax(new Date());
    const rateAt = (hours: number) => billTaxOf(termsAt(kept, inHours(hours)))?.rate;
    expect([0, 6, 11, 200].map(rateAt)).toEqual([7750, 9250, 5000, 5000]);
    await addTax(null);
    expect(billTaxOf(termsAt(readStopsAndTax(new Date()), inHours(11)))).toBeNull();
  });

  it("gives back an item with its share of the tax", async () => {
    await addTax();
    const { id } = await sell(now());
    for (const pieces of [{ [latte]: 1 }, { [beans]: 1 }, { [latte]: 2 }])
      await refundAtTruck(id, { scope: "pieces", pieces, method: "cash", restock: false }, OWNER);
    expect(moved().slice(2)).toEqual([-700, -500, -1401]);
    expect(entries().slice(1)).toEqual([
      ["refund", "First City", 7750, -700, 0, -50],
      ["refund", "First City", 7750, -500, -500, 0],
      ["refund", "First City", 7750, -1401, 0, -101],
    ]);
  });

  it.each([
    ["25.50", "isn't the sum of the lines and their tax"],
    ["24.50", "isn't the sum of the lines and their tax"],
  ])("is refused with a total of %s, which isn't its own", (total, message) => {
    const terms = { stop: null, taxMode: "added", taxRate: 7750, exempt: [beans] } as const;
    const body = toSaleBody({ lines: lines(), tipCents: 0, terms }, "card", new Date());
    expect(windowSale.safeParse({ ...body, total }).error?.issues).toMatchObject([{ message }]);
  });
});

it.each(["off", "included"] as const)("the window adds no tax with tax %s", async (mode) => {
  await addTax();
  await changeTax({ mode }, OWNER);
  expect(taxForOldPages(readStopsAndTax(new Date()))).toBeUndefined();
  expect(billTaxOf(now())).toBeNull();
  const order = await sell(now());
  expect(order).toMatchObject({ totalCents: 2450, taxCents: 0, taxPlace: null });
  expect(toSaleJson(order)).not.toHaveProperty("tax");
});

const place = (hours: number) => termsAt(readStopsAndTax(new Date()), inHours(hours)).stop?.place;

describe("the stop that a sale is made at", () => {
  it("is the one that the seller still stands at, after its end and as late as it runs", async () => {
    await write((tx) => tx.update(events).set({ lateMinutes: 30 }).where(eq(events.id, 1)).run());
    expect([-1.5, 0, 3.4, 4, 4.3, 6, 8, 9.9].map(place)).toEqual([
      "First City",
      "First City",
      "First City",
      "First City",
      "Second City",
      "Second City",
      "Second City",
      "Second City",
    ]);
    expect([-3.1, 10.1].map(place)).toEqual([undefined, undefined]);
  });

  it("is found until its sellers leave, also when it runs two hours late", async () => {
    await write((tx) => {
      tx.update(events).set({ lateMinutes: 120 }).where(eq(events.id, 1)).run();
      tx.delete(events).where(eq(events.id, 2)).run();
    });
    const placeAt = (hours: number) => {
      const at = inHours(hours);
      return termsAt(readStopsAndTax(at), at).stop?.place;
    };
    // The stop ends in 3 hours and runs 2 hours late, and its sellers stay for 2 more.
    expect([5, 6.9, 7, -2.9, -3].map(placeAt)).toEqual([
      "First City",
      "First City",
      undefined,
      "First City",
      undefined,
    ]);
  });

  it("is the last begun of two that are under way", async () => {
    await makeEvent({ location: "Third City", startDate: inHours(-0.5), endDate: inHours(2) });
    expect([0, 2.5].map(place)).toEqual(["Third City", "First City"]);
  });

  it("has no rate of sales at no stop, if it has none of its own", async () => {
    await changeTax({ mode: "added", noStop: 5000 }, OWNER);
    expect(now()).toMatchObject({ stop: { place: "First City" }, taxRate: null });
  });

  it("is none if the till said so, whatever stop was on at that time", async () => {
    await addTax();
    const sold = await sell({ stop: null, taxMode: "added", taxRate: 5000, exempt: [beans] });
    expect(sold).toMatchObject({ pickupEventId: null, isStopAssumed: false, taxPlace: "No stop" });
    expect(entries()).toEqual([["sale", "No stop", 5000, 2548, 500, 98]]);
  });

  it("is the one that the till named, from two hours before it until its sellers leave", async () => {
    await write((tx) => tx.update(events).set({ lateMinutes: 120 }).where(eq(events.id, 1)).run());
    const terms = now();
    const soldAt = async (id: number, after: number) => {
      advanceClock(after);
      const { pickupEventId, isStopAssumed } = await sell({
        ...terms,
        stop: { id, place: "City" },
      });
      return [pickupEventId, isStopAssumed];
    };
    // The second begins in 5 hours. The first ends in 3, runs 2 late, and its sellers stay for 2 more.
    expect([await soldAt(2, 3 * HOUR_MS), await soldAt(2, 1)]).toEqual([
      [1, true],
      [2, false],
    ]);
    expect([await soldAt(1, 4 * HOUR_MS - 2), await soldAt(1, 1)]).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  describe("with two on at once", () => {
    let pier: number;
    beforeEach(async () => {
      await addTax();
      const beside = { location: "Second City", startDate: inHours(-0.5), endDate: inHours(3) };
      pier = (await makeEvent(beside)).id;
    });
    const at = (stopId: number | null) => termsAt(readStopsAndTax(new Date()), new Date(), stopId);

    it("is the till's own, with its place's tax", async () => {
      expect(await sell(at(1))).toMatchObject({ pickupEventId: 1, isStopAssumed: false });
      expect(await sell(at(pier))).toMatchObject({ pickupEventId: pier, isStopAssumed: false });
      expect(entries()).toEqual([
        ["sale", "First City", 7750, 2601, 500, 151],
        ["sale", "Second City", 9250, 2630, 500, 180],
      ]);
    });

    it("is the last one begun for a till that chose none, or one that isn't near", () => {
      expect([null, 2, 4711].map((id) => at(id).stop?.id)).toEqual([pier, pier, pier]);
    });

    it("is the likeliest again once that runs after the till's own, as dinner after lunch", async () => {
      const lunch = await makeEvent({ startDate: inHours(-5), endDate: inHours(-1.1) });
      expect(at(lunch.id).stop?.id).toBe(pier);
      await write((tx) =>
        tx
          .update(events)
          .set({ endDate: inHours(-0.1) })
          .where(eq(events.id, lunch.id))
          .run(),
      );
      expect(at(lunch.id).stop?.id).toBe(lunch.id);
    });

    it("is the till's own too if it's sent from the other one, hours later", async () => {
      expect(await sell(at(1), 6)).toMatchObject({ pickupEventId: 1, isStopAssumed: false });
      expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
    });

    it.each([
      ["wasn't there at that time", () => 2],
      ["never was", () => 4711],
    ])("is found by the time of the sale if the one named %s, and is marked", async (_why, id) => {
      const terms = at(1);
      const sold = await sell({ ...terms, stop: { id: id(), place: "First City" } }, 1);
      expect(sold).toMatchObject({ pickupEventId: pier, isStopAssumed: true });
      expect(toSaleJson(sold)).toMatchObject({ isStopAssumed: true });
      // The tax charged at the window stays, with the place that the till named.
      expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
    });

    it("is one that was closed early, or called off, while the till had no signal", async () => {
      const terms = at(1);
      await write((tx) =>
        tx
          .update(events)
          .set({ endDate: inHours(-0.9), plannedEnd: inHours(3), canceledAt: new Date() })
          .where(eq(events.id, 1))
          .run(),
      );
      vi.setSystemTime(inHours(2));
      expect(await sell(terms, 4)).toMatchObject({ pickupEventId: 1, isStopAssumed: false });
    });
  });

  it("keeps the name that the till said, even if the stop has moved since", async () => {
    await addTax();
    const terms = now();
    await write((tx) => tx.update(events).set({ location: "Third City" }).run());
    await sell(terms, 1);
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
  });

  it("taxes twenty cups after the posted end", async () => {
    await changeTax({ mode: "added", defaultRate: 8750 }, OWNER);
    vi.setSystemTime(inHours(3.3));
    const cups = [{ productId: latte, name: "Latte", quantity: 20, unitPriceCents: 650 }];
    const terms = termsAt(readStopsAndTax(new Date()), new Date());
    const body = toSaleBody({ lines: cups, tipCents: 0, terms }, "cash", new Date());
    const sold = await recordSale(createSecretId(), windowSale.parse(body), OWNER);
    expect(sold).toMatchObject({ row: { totalCents: 14_138, taxCents: 1138, pickupEventId: 1 } });
    expect(entries()).toEqual([["sale", "First City", 8750, 14_138, 0, 1138]]);
  });

  it("is found by the time of a sale whose page doesn't say it", async () => {
    await addTax();
    vi.setSystemTime(inHours(3.3));
    const {
      stop: _,
      taxMode: __,
      ...old
    } = toSaleBody(
      { lines: lines(), tipCents: 0, terms: now() },
      ...(["cash", new Date()] as const),
    );
    const sold = await recordSale(createSecretId(), windowSale.parse(old), OWNER);
    expect(sold).toMatchObject({ row: { pickupEventId: 1, taxCents: 151 } });
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
  });

  it("has the shop's own tax if its page doesn't say any", async () => {
    await addTax();
    await changeTax({ mode: "included" }, OWNER);
    const body = toSaleBody({ lines: lines(), tipCents: 0, terms: now() }, "cash", new Date());
    const { stop: _, taxMode: __, taxRate: ___, ...old } = body;
    await recordSale(createSecretId(), windowSale.parse(old), OWNER);
    expect(entries()).toEqual([["sale", "First City", 7750, 2450, 500, 140]]);
  });

  it("lasts through the grace on a page from before it", async () => {
    await addTax();
    const [second, first] = taxForOldPages(readStopsAndTax(new Date()))?.stops ?? [];
    expect(first).toEqual({
      from: inHours(-3).toISOString(),
      until: inHours(5).toISOString(),
      rate: 7750,
    });
    expect(second?.rate).toBe(9250);
  });
});

describe("a sale that arrives late, where prices include tax", () => {
  const INCLUDED = [["sale", "First City", 7750, 2450, 500, 140]];
  const changes = {
    "another rate": () => changeTax({ stops: stopRates(10_000) }, OWNER),
    "tax switched off": () => changeTax({ mode: "off" }, OWNER),
    "tax added": () => changeTax({ mode: "added" }, OWNER),
    "its items exempt": () => write((tx) => tx.update(products).set({ isTaxExempt: true }).run()),
    "its stop called off": () =>
      write((tx) => tx.update(events).set({ canceledAt: new Date() }).run()),
    "its stop gone": () => write((tx) => tx.delete(events).run()),
  };
  const stopRates = (rate: number) =>
    Object.fromEntries(readTax(new Date()).stops.map(({ key }) => [key, rate]));

  it.each(Object.keys(changes) as (keyof typeof changes)[])(
    "keeps the stop and rate that it was made under: %s",
    async (change) => {
      await addTax();
      await changeTax({ mode: "included" }, OWNER);
      const terms = now();
      await changes[change]();
      await sell(terms, 6);
      expect(entries()).toEqual(INCLUDED);
    },
  );

  it("has no tax if it was made without, though the shop has some by now", async () => {
    const terms = now();
    await addTax();
    await changeTax({ mode: "included" }, OWNER);
    await sell(terms, 1);
    expect(entries()).toEqual([]);
  });

  it("gives back the tax that it was sold with", async () => {
    await addTax();
    await changeTax({ mode: "included" }, OWNER);
    const terms = now();
    await write((tx) => tx.update(products).set({ isTaxExempt: true }).run());
    const { id } = await sell(terms, 1);
    await refundAtTruck(id, { scope: "all", method: "cash", restock: false }, OWNER);
    expect(entries().at(-1)).toEqual(["refund", "First City", 7750, -2450, -500, -140]);
  });
});

describe("a default rate", () => {
  it("is the rate of each new stop, and of sales at none, until they have their own", async () => {
    await changeTax({ mode: "included", defaultRate: 8250 }, OWNER);
    expect(readStopsAndTax(new Date())).toMatchObject({
      stops: [{ rate: 8250 }, { rate: 8250 }],
      noStop: 8250,
    });
    await addTax(0);
    expect(readStopsAndTax(new Date())).toMatchObject({
      stops: [{ rate: 9250 }, { rate: 7750 }],
      noStop: 0,
    });
  });

  it("isn't the rate of states that nobody listed", async () => {
    await changeTax({ mode: "added", defaultRate: 8250 }, OWNER);
    const parcel = { pickupEventId: null, deliveryAddress: { region: "NV" } } as never;
    expect(placeOfSale(read(), parcel)).toMatchObject({ rate: null });
  });

  it("leaves no place to name, while a place without a rate is named before it sells", async () => {
    expect(placesWithoutRate(new Date())).toEqual([]);
    await changeTax({ mode: "included", stops: { ...firstRate() } }, OWNER);
    expect(placesWithoutRate(new Date())).toEqual(["Second City", "No stop"]);
    await changeTax({ defaultRate: 8250 }, OWNER);
    expect(placesWithoutRate(new Date())).toEqual([]);
  });

  const firstRate = () => {
    const first = readTax(new Date()).stops.find(({ place }) => place === "First City");
    return { [first?.key ?? ""]: 7750 };
  };
});
