import { beforeEach, describe, expect, it, vi } from "vitest";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import {
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import { changeTax, readTax } from "./rates.server";
import { toSheetView } from "./tax-sheet";
import { taxSheet } from "./tax-sheet.server";
import { taxSheetCsv } from "./tax-sheet-csv";

const ZONE = "America/Los_Angeles";
const MIDNIGHT = { zone: ZONE, endsAtHour: 0 };
const at = (time: string) => new Date(`${time}:00-08:00`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("2026-11-10T09:00") });
});

async function sellAt(time: string, productId: number, unitPriceCents: number): Promise<number> {
  vi.setSystemTime(at(time));
  return soldAtWindow({ productId, unitPriceCents });
}

const sheet = (month: string) => taxSheet(month, new Date(), MIDNIGHT);

/** https://cdtfa.ca.gov/industry/caterers/mobile-food-vendors.htm: City A in the morning, City B later. */
async function twoCities() {
  const hours = (from: string, until: string) => ({
    startDate: at(`2026-11-10T${from}`),
    endDate: at(`2026-11-10T${until}`),
  });
  await makeEvent({ location: "City A", ...hours("09:00", "12:00") });
  await makeEvent({ location: "City B", ...hours("13:00", "18:00") });
  const { stops } = readTax(new Date());
  const rates = { "City A": 7750, "City B": 9250 } as Record<string, number>;
  const typed = stops.map(({ key, place }) => [key, rates[place] ?? null]);
  await changeTax({ mode: "included", stops: Object.fromEntries(typed) }, OWNER);
}

describe("the sheet of a month", () => {
  it("has CDTFA's two cities apart, each at its own rate", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    await sellAt("2026-11-10T10:00", id, 10_775);
    await sellAt("2026-11-10T14:00", id, 10_925);
    expect(sheet("2026-11").rows).toMatchObject([
      { place: "City A", rate: 7750, grossCents: 10_775, taxableCents: 10_000, taxCents: 775 },
      { place: "City B", rate: 9250, grossCents: 10_925, taxableCents: 10_000, taxCents: 925 },
    ]);
    expect(sheet("2026-11").total).toMatchObject({ grossCents: 21_700, taxCents: 1700 });
  });

  it("adds up: what's sold less refunds is what's exempt, taxable, and tax", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    const { id: beans } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    const first = await sellAt("2026-11-10T10:00", id, 650);
    await sellAt("2026-11-10T10:05", beans, 1200);
    await sellAt("2026-11-10T10:10", id, 990);
    const wish = { scope: "amount", amountCents: 199, method: "cash", restock: false } as const;
    await refundAtTruck(first, wish, OWNER);
    const { rows, total } = sheet("2026-11");
    expect(rows).toEqual([
      {
        place: "City A",
        rate: 7750,
        grossCents: 2840,
        refundedCents: 199,
        exemptCents: 1200,
        taxableCents: 1337,
        taxCents: 104,
        collectedCents: 118,
        taxRefundedCents: 14,
        lateGrossCents: 0,
        lateTaxCents: 0,
      },
    ]);
    expect(taxSheetCsv(sheet("2026-11")).text).toContain(
      '"City A",7.75,28.40,1.99,12.00,13.37,1.18,0.14,1.04,0.00,0.00',
    );
    for (const sums of [...rows, total]) {
      const { grossCents, refundedCents, exemptCents, taxableCents, taxCents } = sums;
      expect(exemptCents + taxableCents + taxCents).toBe(grossCents - refundedCents);
      expect(sums.collectedCents - sums.taxRefundedCents).toBe(taxCents);
    }
  });

  it("takes a refund of what's exempt off what's exempt", async () => {
    await twoCities();
    const { id: beans } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    const sold = await sellAt("2026-11-10T10:05", beans, 1200);
    await sellAt("2026-11-10T10:10", beans, 1200);
    await refundAtTruck(sold, { scope: "all", method: "cash", restock: false }, OWNER);
    expect(sheet("2026-11").rows).toMatchObject([
      { grossCents: 2400, refundedCents: 1200, exemptCents: 1200, taxableCents: 0, taxCents: 0 },
    ]);
  });

  it("is of the truck's month, and a refund of last month's sale counts in its own", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    // 7:59 AM of December 1 in UTC.
    const late = await sellAt("2026-11-30T23:59", id, 650);
    await sellAt("2026-12-01T00:00", id, 650);
    const before = sheet("2026-11");
    await refundAtTruck(late, { scope: "all", method: "cash", restock: false }, OWNER);
    expect(sheet("2026-11")).toEqual(before);
    expect(before.rows).toMatchObject([{ place: "No stop", grossCents: 650, refundedCents: 0 }]);
    expect(sheet("2026-12").rows).toMatchObject([{ grossCents: 650, refundedCents: 650 }]);
  });

  it("ends when its last business day ends, as in Sales", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    const clock = { zone: ZONE, endsAtHour: 2 };
    await sellAt("2026-12-01T01:59", id, 650);
    await sellAt("2026-12-01T02:00", id, 700);
    await sellAt("2027-01-01T01:30", id, 100);
    expect(taxSheet("2026-11", new Date(), clock).total.grossCents).toBe(650);
    expect(taxSheet("2026-12", new Date(), clock).total.grossCents).toBe(800);
    expect(taxSheet(null, at("2026-12-01T01:00"), clock).month).toBe("2026-11");
  });

  it("has a sale when it was made, though a phone sends it later", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    const [soldAt, sentAt] = [at("2026-11-30T22:00"), at("2026-12-01T10:00")];
    vi.setSystemTime(sentAt);
    await soldAtWindow({ productId: id, unitPriceCents: 650 }, { soldAt, sentAt });
    expect(sheet("2026-11").total).toMatchObject({ grossCents: 650, lateGrossCents: 650 });
    expect(sheet("2026-12").rows).toEqual([]);
  });

  it("marks a row that a late sale changed after the month ended, and no other", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    await sellAt("2026-11-10T10:00", id, 650);
    await sellAt("2026-11-10T14:00", id, 650);
    const [soldAt, sentAt] = [at("2026-11-10T11:00"), at("2026-12-01T10:00")];
    vi.setSystemTime(sentAt);
    await soldAtWindow({ productId: id, unitPriceCents: 10_775 }, { soldAt, sentAt });
    const { rows } = toSheetView(sheet("2026-11"));
    expect(rows.map(({ place, late }) => [place, late])).toEqual([
      ["City A", "$107.75 arrived after the month ended, $7.75 of it tax"],
      ["City B", null],
    ]);
    expect(taxSheetCsv(sheet("2026-11")).text).toContain(",107.75,7.75");
  });

  it("has a sale that comes in as its month ends among the late ones", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    const soldAt = at("2026-11-30T22:00");
    for (const sentAt of [new Date(at("2026-12-01T00:00").getTime() - 1), at("2026-12-01T00:00")]) {
      vi.setSystemTime(sentAt);
      await soldAtWindow({ productId: id, unitPriceCents: 650 }, { soldAt, sentAt });
    }
    expect(sheet("2026-11").total).toMatchObject({ grossCents: 1300, lateGrossCents: 650 });
  });

  it("shows a place's rates apart, if it changed in between", async () => {
    await changeTax({ mode: "included", defaultRate: 7750 }, OWNER);
    const { id } = await makeMenuItem();
    await sellAt("2026-11-10T10:00", id, 10_775);
    await changeTax({ defaultRate: 9250 }, OWNER);
    await sellAt("2026-11-20T10:00", id, 10_925);
    expect(sheet("2026-11").rows).toMatchObject([
      { place: "No stop", rate: 7750, grossCents: 10_775, taxCents: 775 },
      { place: "No stop", rate: 9250, grossCents: 10_925, taxCents: 925 },
    ]);
  });

  it("counts a payment that was voided as never made, not as sold and refunded", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    const sold = await sellAt("2026-11-10T10:00", id, 10_775);
    await sellAt("2026-11-10T10:05", id, 650);
    expect(await voidPayment(sold, {}, OWNER)).toMatchObject({ ok: true });
    expect(sheet("2026-11").total).toMatchObject({
      grossCents: 650,
      refundedCents: 0,
      collectedCents: 47,
      taxRefundedCents: 0,
    });
  });

  it("calls no sale late that was voided, and paid anew a month later", async () => {
    await twoCities();
    const tin = await makeProduct({ priceCents: 2000 });
    const held = { totalCents: 2000, holdExpiresAt: at("2027-01-01T00:00") };
    const { id } = await makeOrder({ ...RESERVED_WITH_CODE, ...held }, [
      { productId: tin.id, unitPriceCents: 2000 },
    ]);
    vi.setSystemTime(at("2026-11-10T10:00"));
    expect(await payAndHandOver(id, "cash", OWNER)).toMatchObject({ ok: true });
    expect(await voidPayment(id, {}, OWNER)).toMatchObject({ ok: true });
    vi.setSystemTime(at("2026-12-02T10:00"));
    expect(await payAndHandOver(id, "cash", OWNER)).toMatchObject({ ok: true });
    expect(sheet("2026-11").total).toMatchObject({ grossCents: 0, lateGrossCents: 0 });
    expect(sheet("2026-12").total).toMatchObject({ grossCents: 2000, lateGrossCents: 0 });
  });

  it.each(["2026-13", "soon", "", null])("shows this month for '%s'", (month) => {
    expect(taxSheet(month, new Date(), MIDNIGHT)).toMatchObject({ month: "2026-11", rows: [] });
  });

  it("names the places whose rate nobody had typed, and the months around it", async () => {
    await twoCities();
    const { id } = await makeMenuItem();
    await sellAt("2026-12-31T10:00", id, 650);
    expect(toSheetView(sheet("2026-12"))).toMatchObject({
      name: "December 2026",
      earlier: { name: "November 2026", to: "?month=2026-11" },
      later: { name: "January 2027", to: "?month=2027-01" },
      unrated: ["No stop"],
      rows: [{ place: "No stop", rate: "No rate yet", gross: "$6.50", tax: "$0.00" }],
      total: { place: "Total", rate: null },
    });
  });
});
