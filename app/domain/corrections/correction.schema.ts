import { z } from "zod";
import type { LineName } from "~/domain/cart/line-name";
import { choice, flag } from "~/domain/fields";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { amount } from "~/domain/price";
import {
  quantitiesByLine,
  quantityReaders,
  refundFields,
  refuseUnmeantAll,
  seenRefunds,
} from "~/domain/refunds/refund.schema";
import { optional } from "~/domain/rules";
import { optionalText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { type FormRules, money, optionalWholeNumber, type Reader } from "~/forms/readers";

/** Corrections of payments at the truck. They erase nothing, since each is a new till entry. */

export const REFUND_SCOPES_AT_TRUCK = ["pieces", "amount", "all"] as const;

const method = choice(TRUCK_PAYMENTS, { error: "Choose cash or card" });
const reason = optionalText({ max: 200 }).optional();

const methodInput = z.strictObject({ correction: z.literal("method"), method });
const voidInput = z.strictObject({ correction: z.literal("void"), reason });
const takeBackInput = z.strictObject({
  correction: z.literal("takeBack"),
  entryId: z.number({ error: "Choose a refund" }).int().positive(),
  reason,
});
const refundInput = z.strictObject({
  correction: z.literal("refund"),
  scope: choice(REFUND_SCOPES_AT_TRUCK, { error: "Choose what to refund" }),
  /** Items to refund, by line. A line that's missing or null has none. */
  pieces: z.record(z.string(), z.number().nullable().optional()).optional(),
  amountCents: optional(amount).optional(),
  method,
  reason,
  restock: flag.optional(),
  /** Whether the form said that the order was handed over. */
  handedOver: flag.optional(),
  /** The sum that was refunded when the form was opened. */
  refunded: seenRefunds,
});

const tipInput = z.strictObject({
  correction: z.literal("refundTip"),
  tipCents: amount,
  method,
  reason,
  /** How much of the tip was refunded when the form was opened, to notice later refunds. */
  tipRefunded: seenRefunds,
});

export type TipRefund = Omit<z.output<typeof tipInput>, "correction">;

export type TruckRefund = Omit<z.output<typeof refundInput>, "correction">;

const correctionOf = (lines: readonly LineName[]) =>
  z.discriminatedUnion(
    "correction",
    [
      methodInput,
      voidInput,
      takeBackInput,
      tipInput,
      refundInput.extend({ pieces: quantitiesByLine(lines) }),
    ],
    { error: "Choose what to correct" },
  );

/**
 * Reads a checkbox. The `checkbox` reader isn't used, since it reads a missing box as unchecked, and two of the
 * forms have no box.
 */
const isChecked: Reader = (text) => text === "on";

/** The dialog of an order with these lines has a form for each kind of correction. */
export function correctionForm(lines: readonly LineName[]) {
  return {
    schema: correctionOf(lines).superRefine((typed, context) => {
      if (typed.correction === "refund") refuseUnmeantAll(typed, context);
    }),
    readers: {
      restock: isChecked,
      handedOver: isChecked,
      entryId: optionalWholeNumber,
      amountCents: money,
      tipCents: money,
      ...quantityReaders(lines),
    },
  } satisfies FormRules;
}

export type Correction = z.output<ReturnType<typeof correctionOf>>;

/** The dialog's fields when it opens. */
export function correctionFields(lines: readonly LineName[]): FormFields {
  return { ...refundFields(lines), amountCents: "", method: "", reason: "" };
}
