import { MAX_LINES, MAX_QUANTITY } from "~/domain/cart/cart";
import { type ChosenItem, lineName } from "~/domain/cart/line-name";
import { type Cents, sumOfLines, toDecimal } from "~/domain/money";
import type { TruckPayment } from "~/domain/order";
import { withCupNames } from "~/domain/orders/cup-names";
import { formatRate } from "~/domain/tax/tax";
import type { FormFields } from "~/forms/form";
import { billTaxOf, type SaleTerms, taxOnBill } from "./window-tax";

/**
 * A sale at the window, as the browser stores it and the API accepts it. This file has no zod, so the browser
 * can load it.
 */

export type SaleLine = ChosenItem & {
  name: string;
  /** The price of one item, including its choices. */
  unitPriceCents: Cents;
  quantity: number;
};

/** How long the last sale is offered for correction. */
export const CORRECTION_OFFER_MS = 12 * 3_600_000;

/** 128 random bits as 22 characters (`isSecretId`). */
export function createSaleKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The cents to charge for the items, with added tax and without a tip. */
export const chargeOf = (lines: readonly SaleLine[], terms: SaleTerms): Cents =>
  sumOfLines(lines) + taxOnBill(lines, billTaxOf(terms));

/** The refusal of an owner's sale that a helper sent. The till sends it again once the owner is back. */
export const SOLD_BY_OWNER = "The owner sold this. Sign in as the owner to send it.";

/** The problem with a bill of $0: the till has no entry for it, so its tip would be lost. */
export const NOTHING_TO_PAY = "Nothing to pay on this bill.";

/** The terms that the plain form was shown with, as JSON. */
export const TERMS_FIELD = "terms";

export type Bill = {
  lines: readonly SaleLine[];
  tipCents: Cents;
  /** The customer's name, if they gave one. */
  name?: string;
  /** The names on its cups, as typed (`cup-names.ts`). */
  cups?: FormFields;
  terms: SaleTerms;
};

/** The body of `PUT /api/window-sales/KEY`, except for the time of sending. */
export function toSaleBody(
  { lines, tipCents, name = "", cups = {}, terms }: Bill,
  paidBy: TruckPayment,
  soldAt: Date,
) {
  const { stop, taxMode, taxRate } = terms;
  const hasTax = taxMode !== "off";
  return {
    lines: withCupNames(lines, cups).map(
      ({ productId, choices, quantity, names, unitPriceCents }) => ({
        productId,
        ...(choices && { choices }),
        quantity,
        ...(names && { names }),
        unitPrice: toDecimal(unitPriceCents),
        ...(hasTax && terms.exempt.includes(productId) && { isTaxExempt: true as const }),
      }),
    ),
    total: toDecimal(chargeOf(lines, terms)),
    stop,
    taxMode,
    ...(hasTax && taxRate !== null && { taxRate: formatRate(taxRate) }),
    ...(tipCents > 0 && { tip: toDecimal(tipCents) }),
    ...(name.trim() !== "" && { name: name.trim() }),
    paidBy,
    soldAt: soldAt.toISOString(),
  };
}

type Body = ReturnType<typeof toSaleBody>;

/** Sales that a browser kept from before pages sent the stop and tax mode don't have these. */
export type SaleBody = Omit<Body, "stop" | "taxMode"> &
  Partial<Pick<Body, "stop" | "taxMode">> & {
    /** The mark of the seller's shift; null for the owner. Older sales don't have it. */
    soldBy?: string | null;
  };

/** The body of `PATCH /api/window-sales/KEY`. A correction has its own key. */
export type CorrectionBody =
  | { key: string; correction: "method"; method: TruckPayment }
  | { key: string; correction: "void" };

/** Adds one item. A full line, or a full bill, stays as it is. */
export function withOneMore(
  lines: readonly SaleLine[],
  item: Omit<SaleLine, "quantity">,
): SaleLine[] {
  const name = lineName(item);
  if (!lines.some((line) => lineName(line) === name)) {
    return lines.length < MAX_LINES ? [...lines, { ...item, quantity: 1 }] : [...lines];
  }
  return lines.map((line) =>
    lineName(line) === name
      ? { ...line, quantity: Math.min(MAX_QUANTITY, line.quantity + 1) }
      : line,
  );
}

export function withOneLess(lines: readonly SaleLine[], name: string): SaleLine[] {
  return lines.flatMap((line) => {
    if (lineName(line) !== name) return [line];
    return line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : [];
  });
}
