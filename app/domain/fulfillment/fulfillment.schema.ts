import { z } from "zod";
import { stateCode } from "~/domain/states";
import { optionalText, requiredText } from "~/domain/text";
import { ADDRESS_MISSING, DELIVERY_COUNTRY, NO_STOP, NO_TIME } from "./fulfillment";

const address = z
  .strictObject({
    name: requiredText(ADDRESS_MISSING.name, { max: 200 }),
    line1: requiredText(ADDRESS_MISSING.line1, { max: 200 }),
    line2: optionalText({ max: 200 }).default(null),
    city: requiredText(ADDRESS_MISSING.city, { max: 100 }),
    // The tax of a parcel goes by its state.
    region: requiredText(ADDRESS_MISSING.region, { max: 50 }).refine(
      (text) => text === "" || stateCode(text) !== null,
      "Enter a US state, like CA",
    ),
    postalCode: requiredText(ADDRESS_MISSING.postalCode, { max: 10 }).regex(
      /^\d{5}(-\d{4})?$/,
      "Enter a ZIP code, like 91001",
    ),
  })
  .transform((parts) => ({ ...parts, country: DELIVERY_COUNTRY }));

export const fulfillment = z.discriminatedUnion(
  "method",
  [
    z.strictObject({
      method: z.literal("pickup"),
      eventId: z.number({ error: NO_STOP }).int(NO_STOP).positive(NO_STOP),
      /** Minutes after the stop begins. If absent, as soon as possible. */
      minutes: z.number({ error: NO_TIME }).int(NO_TIME).min(0, NO_TIME).optional(),
    }),
    z.strictObject({ method: z.literal("delivery"), address }),
  ],
  { error: "Choose pickup or shipping" },
);

export type Fulfillment = z.output<typeof fulfillment>;
