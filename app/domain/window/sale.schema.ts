import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "~/domain/cart/cart";
import { areDistinct, LISTED_TWICE, lineQuantity, rowId } from "~/domain/cart/line.schema";
import { choice } from "~/domain/fields";
import { MAX_CHOICES } from "~/domain/menu/choice-fields";
import { sumOfLines } from "~/domain/money";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { nameOfSale } from "~/domain/orders/order-name.schema";
import { price } from "~/domain/price";
import { listOf } from "~/domain/rules";
import {
  MAX_RATE,
  type PricedLine,
  type Rate,
  sumOfTax,
  TAX_MODES,
  type TaxMode,
} from "~/domain/tax/tax";
import { rate } from "~/domain/tax/tax.schema";

const choices = listOf(rowId, { max: MAX_CHOICES, error: "must be a list" });

const line = z
  .strictObject({
    productId: rowId,
    choices: choices.optional(),
    quantity: lineQuantity,
    unitPrice: price,
    isTaxExempt: z.boolean({ error: "must be true or false" }).optional(),
    /** Names for the cups. Blank names, and more names than cups, are left out. */
    names: listOf(nameOfSale, { max: MAX_QUANTITY, error: "must be a list" }).optional(),
  })
  .transform(({ unitPrice, choices = [], isTaxExempt = false, names = [], ...same }) => ({
    ...same,
    cupNames: names.slice(0, same.quantity).flatMap((name) => name ?? []),
    choices,
    isTaxed: !isTaxExempt,
    unitPriceCents: unitPrice,
  }));

const instant = z.iso
  .datetime({ error: "must be a date and time, like 2027-01-04T23:00:00Z", offset: true })
  .transform((text) => new Date(text));

type Taxed = { taxMode?: TaxMode; taxRate?: Rate | null };

/** The tax mode of a sale. Pages from before `taxMode` send a rate only if tax is added. */
const modeOf = ({ taxMode, taxRate }: Taxed) =>
  taxMode ?? (taxRate == null ? undefined : ("added" as const));

const taxOf = (lines: readonly PricedLine[], { taxRate, ...mode }: Taxed) =>
  taxRate != null && modeOf({ taxRate, ...mode }) === "added" ? sumOfTax(lines, taxRate) : 0;

const isTaxAdded = (input: unknown) =>
  typeof input === "object" && input !== null && modeOf(input) === "added";

const stop = z.strictObject({
  id: rowId,
  /** The place's name at the till, since the stop may be gone when the sale arrives. */
  place: z.string({ error: "must be text" }).min(1, "must be a place").max(500, "is too long"),
});

/** The mark of a helper's shift (domain/access/shifts.server.ts), or null for the owner. */
export const soldBy = z
  .string({ error: "must be text" })
  .regex(/^[\w-]{43}$/, "must be 43 letters, digits, '-' or '_'")
  .nullable();

/** The terms that the plain form showed, which it posts back. */
export const saleTerms = z.object({
  stop: stop.nullable(),
  taxMode: choice(TAX_MODES),
  taxRate: z.number().int().min(0).max(MAX_RATE).nullable(),
  exempt: listOf(rowId, { max: 10_000, error: "must be a list" }),
});

/** A sale with the prices that were charged. The shop's current prices don't matter. */
export const windowSale = z
  .strictObject({
    lines: listOf(line, { max: MAX_LINES, error: "must be a list" })
      .refine((lines) => lines.length > 0, "must have a line")
      .refine(areDistinct, LISTED_TWICE),
    /** Includes added tax. */
    total: price,
    /** The stop where it was sold, or null for none. Older pages don't send it, and the sale's time decides. */
    stop: stop.nullable().optional(),
    taxMode: choice(TAX_MODES).optional(),
    /** The tax rate at the place of the sale. Absent if it had none, or without tax. */
    taxRate: rate.optional(),
    tip: price.optional(),
    paidBy: z.enum(TRUCK_PAYMENTS, { error: "must be cash or card" }),
    soldBy: soldBy.optional(),
    /** The name to call when it's ready. */
    name: nameOfSale.optional(),
    soldAt: instant.optional(),
    /**
     * When it was sent, by the clock that `soldAt` is from. The difference of both is right even if the clock
     * is wrong.
     */
    sentAt: instant.optional(),
  })
  .refine(({ lines, total, ...tax }) => sumOfLines(lines) + taxOf(lines, tax) === total, {
    error: ({ input }) =>
      isTaxAdded(input) ? "isn't the sum of the lines and their tax" : "isn't the sum of the lines",
    path: ["total"],
  })
  .refine(({ total }) => total > 0, { error: "must be more than 0", path: ["total"] })
  .transform(({ total: totalCents, tip: tipCents = 0, taxRate = null, taxMode, ...same }) => ({
    ...same,
    totalCents,
    tipCents,
    taxRate,
    taxMode: modeOf({ taxRate, taxMode }),
  }));

type Parsed = z.output<typeof windowSale>;
type ParsedLine = Parsed["lines"][number];

/** A sale without a tax mode is taxed under the shop's terms when it arrives. */
export type WindowSale = Omit<Parsed, "lines" | "taxRate" | "taxMode"> & {
  lines: (Omit<ParsedLine, "isTaxed" | "cupNames"> &
    Partial<Pick<ParsedLine, "isTaxed" | "cupNames">>)[];
} & Partial<Pick<Parsed, "taxRate" | "taxMode">>;
