import { z } from "zod";
import type { Cents } from "./money";

/** The dearest price a product may have: a million dollars, so that no sum leaves safe integers. */
export const MAX_PRICE_CENTS = 100_000_000;

/**
 * Reads a price as typed or as JSON carries it: up to two decimals, digit by digit, since
 * 19.99 * 100 is 1998.9999999999998. '19.9' is 1990; '1.005', '1e3', '-1' and 'abc' are refused.
 */
export const price = z
  .union([z.string(), z.number()], { error: "Enter a price, such as 19.99" })
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, "Enter a price, such as 19.99"))
  .transform((text): Cents => {
    const [whole = "0", fraction = ""] = text.split(".");
    return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  })
  .pipe(z.number().max(MAX_PRICE_CENTS, "A price may be $1,000,000.00 at most"));
