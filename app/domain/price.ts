import { z } from "zod";
import { money } from "~/forms/readers";
import type { Cents } from "./money";
import { inForms } from "./rules";

/** Limits prices so that sums stay safe integers. */
const MAX_PRICE_CENTS = 100_000_000;

const DECIMAL = /^(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;
/** Digits of an amount in cents. */
const MAX_DIGITS = 9;

/**
 * Prices are read digit by digit, since 19.99 * 100 is 1998.9999999999998. '.5' is 50 cents, and '1e1' is 1000.
 * '1.005', '1.000' (a thousand in some countries), '-1' and 'abc' are refused.
 */
export const price = moneyRule("Enter a price, like 19.99", "The highest price is $1,000,000.00");

/** The rule for money that changes hands, like a refund or a tip. */
export const amount = moneyRule(
  "Enter an amount, like 6.50",
  "The highest amount is $1,000,000.00",
);

function moneyRule(error: string, tooMuch: string) {
  return z
    .union([z.string(), z.number()], { error })
    .transform((value) => centsOf(String(value).trim()))
    .pipe(z.number({ error }).max(MAX_PRICE_CENTS, tooMuch))
    .register(inForms, { reader: money });
}

function centsOf(text: string): Cents | null {
  const [match, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  // The number of digits before the point, with the amount in cents.
  const length = whole.length + Number(exponent) + 2;
  const digits = whole + fraction;
  if (match === undefined || digits.length > length) return null;
  if (length > MAX_DIGITS) return MAX_PRICE_CENTS + 1;
  return Number(digits.padEnd(length, "0"));
}
