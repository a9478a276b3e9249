import { z } from "zod";
import { emailAddress } from "../email";
import { trap } from "../trap";

/** In lower case, so nobody gets two emails (design 4.13). */
export const subscription = z.strictObject({
  email: emailAddress.transform((email) => email.toLowerCase()),
});

export type Subscription = z.output<typeof subscription>;

export const subscriptionForm = {
  schema: subscription.extend({ website: trap }).transform(({ email }) => ({ email })),
  readers: {},
};

const noWayBack = "can only be set to false; people re-subscribe by signing up again";

/** From active to inactive and never back (spec section 4). */
export const subscriberRules = {
  create: subscription,
  change: z.strictObject({ isActive: z.literal(false, { error: noWayBack }) }).partial(),
  readers: {},
};

export type SubscriberChange = z.output<typeof subscriberRules.change>;
