import { z } from "zod";
import { mobileNumber, NOT_MOBILE } from "~/domain/mobile-number";
import { optionalText } from "~/domain/text";
import { MAX_PHONE } from "./order-phone";

/** A mobile number for texts, as typed. Null if the field is empty. */
export const phone = optionalText({ max: MAX_PHONE }).transform((typed, context) => {
  if (typed === null) return null;
  const number = mobileNumber(typed);
  if (number === null) context.addIssue({ code: "custom", message: NOT_MOBILE });
  return number;
});

export const phoneChange = z.strictObject({ phone });
