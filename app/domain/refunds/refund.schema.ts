import { z } from "zod";
import { MAX_QUANTITY } from "~/domain/cart/cart";
import type { LineName } from "~/domain/cart/line-name";
import { choice, flag } from "~/domain/fields";
import type { FormFields } from "~/forms/form";
import { checkbox, type FormRules, optionalWholeNumber, type Readers } from "~/forms/readers";

/** Scopes of a refund: all that's left of an order, or items of its lines. */
export const REFUND_SCOPES = ["all", "pieces"] as const;

const whole = "Enter a whole number, 0 or more";

/** How many of a line's items to refund. Null means none. */
const quantity = z
  .number({ error: whole })
  .min(0, { error: whole, abort: true })
  .max(MAX_QUANTITY, { error: `The limit is ${MAX_QUANTITY} per order`, abort: true })
  .int(whole)
  .nullable();

/** The refunded sum that a form showed. */
export const seenRefunds = z.string().max(20).optional();

const refundInput = z.strictObject({
  scope: choice(REFUND_SCOPES, { error: "Choose what to refund" }),
  /** Items to refund, by line. A line that's missing or null has none. */
  pieces: z.record(z.string(), quantity.optional()).optional(),
  restock: flag,
  /** Whether the form said that the order was handed over. */
  handedOver: flag.optional(),
  /** The sum that was refunded when the form was opened. */
  refunded: seenRefunds,
});

export type RefundInput = z.output<typeof refundInput>;

/** The form of an order with these lines: it has a field for each, 'pieces.12_3_7'. */
export function refundForm(lines: readonly LineName[]): FormRules<z.ZodType<RefundInput>> {
  return {
    schema: refundInput.extend({ pieces: quantitiesByLine(lines) }).superRefine(refuseUnmeantAll),
    readers: { restock: checkbox, handedOver: checkbox, ...quantityReaders(lines) },
  };
}

type Typed = {
  scope: string;
  pieces?: Record<string, number | null | undefined>;
  amountCents?: number | null;
};

/** Refuses a full refund if the form also names a part. 'All' is preset, so the part may be what was meant. */
export function refuseUnmeantAll(typed: Typed, { addIssue }: z.core.$RefinementCtx): void {
  const { scope, pieces = {}, amountCents } = typed;
  if (scope !== "all") return;
  const refuse = (path: string[], choice: string) =>
    addIssue({
      code: "custom",
      path,
      message: `To refund only this, choose '${choice}'. Otherwise clear it.`,
    });
  for (const [line, quantity] of Object.entries(pieces))
    if (quantity) refuse(["pieces", line], "Selected items");
  if (amountCents) refuse(["amountCents"], "A specific amount");
}

/** The schema of `pieces`: a number of items for each line. */
export function quantitiesByLine(lines: readonly LineName[]) {
  const own = Object.fromEntries(lines.map((line) => [line, quantity]));
  return z.strictObject(own).partial().optional();
}

export const quantityReaders = (lines: readonly LineName[]): Readers =>
  Object.fromEntries(lines.map((line) => [quantityField(line), optionalWholeNumber]));

/** The name of a line's field. */
export const quantityField = (line: LineName) => `pieces.${line}`;

/** The form's first values: refund everything that's left, as in most refunds. */
export function refundFields(lines: readonly LineName[]): FormFields {
  const none = lines.map((line) => [quantityField(line), ""]);
  return { scope: "all", ...Object.fromEntries(none), restock: "" };
}
