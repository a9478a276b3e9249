import { z } from "zod";
import { emailAddress } from "../email";

/** A sign-up. Addresses are kept in lower case, so that nobody is written to twice (design 4.13). */
export const subscription = z.strictObject({
  email: emailAddress.transform((email) => email.toLowerCase()),
});

export type Subscription = z.output<typeof subscription>;

export const subscriptionForm = { schema: subscription, readers: {} };
