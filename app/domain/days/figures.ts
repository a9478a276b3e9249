import type { JournalKind, SaleOrigin, TenderType } from "~/domain/journal/entry";
import { type Cents, formatMoney, toDecimal, withDecimals } from "~/domain/money";
import type { ClosedDay } from "./closing-queries.server";

/** The figures of a closing. The browser can load these types. */

export type Sum = {
  origin: SaleOrigin;
  money: TenderType;
  kind: JournalKind;
  cents: Cents;
  entries: number;
};

/** A product's numbers, in items. */
export type ItemFigures = {
  productId: number;
  name: string;
  sold: number;
  /** How many the day's stops planned to bring. Null if there's no plan. */
  brought: number | null;
  givenAway: number;
  thrownAway: number;
};

/** Money that a stop's orders took, in cents. Voided payments don't count as sales. */
export type StopFigures = {
  /** Null for sales at no stop. */
  stopId: number | null;
  /** The stop's name when the day was closed. Null for no stop. */
  name: string | null;
  salesCents: Cents;
  voidedCents: Cents;
  refundsCents: Cents;
  tipsCents: Cents;
  /** Sales tax that was added to the sales. */
  salesTaxCents: Cents;
  totalCents: Cents;
};

/** Money that one person entered at the truck, in cents. Voids and refunds are negative. */
export type PersonFigures = {
  /** The person's name when it was entered, which stays if the name is erased. */
  name: string;
  /** Includes sales that were voided later. */
  salesCents: Cents;
  voidedCents: Cents;
  refundsCents: Cents;
  tipsCents: Cents;
  totalCents: Cents;
  /** Sales that came in after the person's shift. */
  late: number;
  /** Sales on a shared tablet without a PIN. */
  unchecked: number;
};

export type Figures = {
  sums: Sum[];
  /** Absent if nothing was sold at a stop, and in older closings without figures by stop. */
  stops?: StopFigures[];
  /** Sales tax that was added to the sales. Absent if there was none. */
  addedTaxCents?: Cents;
  /** Absent if nothing was entered at the truck, and in older closings without figures by person. */
  people?: PersonFigures[];
  /** How many of each bill and coin, by its value in cents. */
  counts: Record<string, number>;
  pieces: ItemFigures[];
  /** Absent in closings from before cash could be paid in and out. */
  drawer?: DrawerFigures;
};

/** Cash paid in and out without a sale. */
export type DrawerFigures = {
  /** The last entry that this and earlier closings cover; 0 for none. */
  throughId: number;
  entries: { id: number; cents: Cents; reason: string; enteredBy: string; at: string }[];
};

/** Online payments as Stripe reports them. Net is gross minus refunds, disputes, and fees. */
export type StripeSums = {
  isRead: boolean;
  /** Payments, refunds, and disputes not yet included. */
  unread: number;
  grossCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  feesCents: Cents;
  netCents: Cents;
};

/** US bills and coins, in cents. */
export const DENOMINATIONS = [
  10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1,
] as const;

export function countedCents(counts: Readonly<Record<string, number | null | undefined>>): Cents {
  return Object.entries(counts).reduce(
    (sum, [cents, count]) => sum + Number(cents) * (count ?? 0),
    0,
  );
}

export const isTip = ({ kind }: Sum) => kind === "tip";
export const isRefund = ({ kind }: Sum) => kind === "refund" || kind === "dispute";
/** Sales, less voided payments. */
export const isSale = (sum: Sum) => !isTip(sum) && !isRefund(sum);

export function sumOf(sums: readonly Sum[], which: (sum: Sum) => boolean = () => true): Cents {
  return sums.filter(which).reduce((total, { cents }) => total + cents, 0);
}

export const cashOf = (sums: readonly Sum[]): Cents => sumOf(sums, ({ money }) => money === "cash");

/** Cents that the drawer should have gained: cash for sales, and cash paid in and out. */
export const cashInDrawer = (sums: readonly Sum[], drawer: DrawerFigures): Cents =>
  cashOf(sums) + drawer.entries.reduce((sum, { cents }) => sum + cents, 0);

/** 'The drawer is $3.00 short.'; null if the count matches. */
export function differenceText(cents: number): string | null {
  if (cents === 0) return null;
  return `The drawer is ${formatMoney(Math.abs(cents))} ${cents < 0 ? "short" : "over"}.`;
}

/** The sentence that compares the drawer's count with what's expected, before the day is closed. */
export function checkedText(count: { countedCents: number; expectedCents: number }): string {
  const { countedCents, expectedCents } = count;
  const difference = differenceText(countedCents - expectedCents) ?? "The drawer matches.";
  return `Counted ${formatMoney(countedCents)}, expected ${formatMoney(expectedCents)}. ${difference}`;
}

/** The closing as the API writes it. Its hashes are left out: only the shop checks them. */
export function toClosingJson(closing: ClosedDay) {
  const { id, day, since, until, closedBy, closedAt, reason, figures } = closing;
  const { floatCents, expectedCents, countedCents } = closing;
  return {
    id,
    day,
    since,
    until,
    closedBy,
    closedAt,
    reason,
    ...withDecimals({ floatCents, expectedCents, countedCents }),
    difference: toDecimal(countedCents - expectedCents),
    sums: figures.sums.map(({ cents, ...sum }) => ({ ...sum, amount: toDecimal(cents) })),
    ...(figures.addedTaxCents !== undefined && { salesTax: toDecimal(figures.addedTaxCents) }),
    ...(figures.stops && { stops: figures.stops.map((stop) => withDecimals(stop)) }),
    ...(figures.people && { people: figures.people.map((person) => withDecimals(person)) }),
    counts: figures.counts,
    pieces: figures.pieces,
    drawer: (figures.drawer?.entries ?? []).map(({ cents, ...entry }) => ({
      ...entry,
      amount: toDecimal(cents),
    })),
  };
}
