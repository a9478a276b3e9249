import { readFulfillment } from "~/domain/fulfillment/fulfillment";
import type { FormFields } from "~/forms/form";

/** The number that gets texts about an order. This file has no zod, so the browser can load it. */
export const PHONE_FIELD = "phone";
export const PHONE_LABEL = "Mobile number for texts (optional)";
export const MAX_PHONE = 40;
/** The consent text that US carriers want next to the phone field. */
export const CONSENT =
  "By entering your number, you agree to get texts about this order. Msg & data rates may apply. Reply STOP to opt out.";

/** The mobile number from a checkout form. It counts only for pickup orders. */
export const phoneIn = (fields: FormFields) =>
  (readFulfillment(fields)?.method === "pickup" && fields[PHONE_FIELD]) || undefined;
