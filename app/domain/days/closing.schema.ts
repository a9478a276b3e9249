import { z } from "zod";
import { calendarDate, flag, optionalQuantity, quantityByItem } from "~/domain/fields";
import { toDecimal } from "~/domain/money";
import { amount } from "~/domain/price";
import { optional } from "~/domain/rules";
import { optionalText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { checkbox, money } from "~/forms/readers";
import { DENOMINATIONS } from "./figures";

const MOST = 10_000;

const quantities = quantityByItem(MOST).optional();
const denomination = z.enum(DENOMINATIONS.map(String));

const closing = z.strictObject({
  /** Cash in the drawer before the first sale. */
  float: optional(amount).optional(),
  /** The sum in the drawer, if its bills and coins weren't counted one by one. */
  counted: optional(amount).optional(),
  counts: z.partialRecord(denomination, optionalQuantity(MOST)).optional(),
  reason: optionalText({ max: 200 }).optional(),
  givenAway: quantities,
  thrownAway: quantities,
  /** Confirms the date, which is asked if it's days after the last sale. */
  isDateRight: flag.optional(),
  /** Closes even if a stop is open or somebody waits in line. */
  closeAnyway: flag.optional(),
  /** Checks the numbers and closes nothing. */
  isCheck: flag.optional(),
  /** Closes only what was booked by the end of this business day. */
  day: optional(calendarDate("Enter a day")).optional(),
  /** The state that the form showed. If it has changed since, nothing is closed until somebody has seen it. */
  seen: z.string().max(40).optional(),
});

export const closingRules = {
  create: closing,
  readers: {
    float: money,
    counted: money,
    isDateRight: checkbox,
    closeAnyway: checkbox,
    isCheck: checkbox,
  },
};

export type ClosingInput = z.output<typeof closing>;

/** The form's fields when it opens, with nothing counted. */
export function closingFields({
  floatCents,
  productIds,
}: {
  floatCents: number;
  productIds: number[];
}): FormFields {
  const blank = (name: string, keys: readonly number[]) =>
    keys.map((key) => [`${name}.${key}`, ""]);
  return {
    float: floatCents === 0 ? "" : toDecimal(floatCents),
    counted: "",
    reason: "",
    isDateRight: "",
    closeAnyway: "",
    ...Object.fromEntries([
      ...blank("counts", DENOMINATIONS),
      ...blank("givenAway", productIds),
      ...blank("thrownAway", productIds),
    ]),
  };
}
