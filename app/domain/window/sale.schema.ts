import { z } from "zod";
import { lineName } from "../cart/line-name";
import { MAX_CHOICES } from "../menu/choice-group";
import { price } from "../price";
import { TRUCK_PAYMENTS } from "../records/order";
import { listOf } from "../rules";
import type { PricedLine, Rate } from "../tax/tax";
import { rate } from "../tax/tax.schema";
import { MAX_OF_A_LINE, MAX_SALE_LINES, totalOf } from "./sale";
import { sumOfTax } from "./window-tax";

const id = z.number({ error: "must be a number" }).int("must be a whole number").positive();

const choices = listOf(id, { max: MAX_CHOICES, error: "must be a list" }).refine(
  (ids) => new Set(ids).size === ids.length,
  "lists a choice twice",
);

const quantity = z
  .number({ error: "must be a whole number" })
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(MAX_OF_A_LINE, `can't be more than ${MAX_OF_A_LINE}`);

const line = z
  .strictObject({
    ...{ productId: id, choices: choices.optional(), quantity, unitPrice: price },
    isTaxExempt: z.boolean({ error: "must be true or false" }).optional(),
  })
  .transform(({ unitPrice, choices = [], isTaxExempt = false, ...same }) => ({
    ...same,
    choices,
    isTaxed: !isTaxExempt,
    unitPriceCents: unitPrice,
  }));

const instant = z.iso
  .datetime({ error: "must be a date and time, like 2027-01-04T23:00:00Z", offset: true })
  .transform((text) => new Date(text));

const taxOf = (lines: readonly PricedLine[], rate: Rate | null | undefined) =>
  rate == null ? 0 : sumOfTax(lines, rate);

const hasTax = (input: unknown) =>
  typeof input === "object" && input !== null && "taxRate" in input && input.taxRate != null;

/** The prices are those that were charged: what the shop says by now refuses no sale. */
export const windowSale = z
  .strictObject({
    lines: listOf(line, { max: MAX_SALE_LINES, error: "must be a list" })
      .refine((lines) => lines.length > 0, "must have a line")
      .refine(
        (lines) => new Set(lines.map(lineName)).size === lines.length,
        "lists a product twice",
      ),
    /** With tax, if it was added. */
    total: price,
    /** At which tax was added; absent where none was. */
    taxRate: rate.optional(),
    tip: price.optional(),
    paidBy: z.enum(TRUCK_PAYMENTS, { error: "must be cash or card" }),
    soldAt: instant.optional(),
    /** By the same clock, so that a wrong one does no harm. */
    sentAt: instant.optional(),
  })
  .refine(({ lines, total, taxRate }) => totalOf(lines) + taxOf(lines, taxRate) === total, {
    error: ({ input }) =>
      hasTax(input) ? "isn't the sum of the lines and their tax" : "isn't the sum of the lines",
    path: ["total"],
  })
  .refine(({ total }) => total > 0, { error: "must be more than 0", path: ["total"] })
  .transform(({ total: totalCents, tip: tipCents = 0, taxRate = null, ...same }) => ({
    ...same,
    totalCents,
    tipCents,
    taxRate,
  }));

type Parsed = z.output<typeof windowSale>;
type ParsedLine = Parsed["lines"][number];

/** One that doesn't speak of tax was sold without. */
export type WindowSale = Omit<Parsed, "lines" | "taxRate"> & {
  lines: (Omit<ParsedLine, "isTaxed"> & Partial<Pick<ParsedLine, "isTaxed">>)[];
} & Partial<Pick<Parsed, "taxRate">>;
