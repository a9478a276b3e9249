import { z } from "zod";
import { emailAddress } from "../email";
import { trap } from "../trap";

/** Addresses are in lower case, so that nobody gets two emails. */
export const subscription = z.strictObject({
  email: emailAddress.transform((email) => email.toLowerCase()),
});

export type Subscription = z.output<typeof subscription>;

export const subscriptionForm = {
  schema: subscription.extend({ website: trap }).transform(({ email }) => ({ email })),
  readers: {},
};

const noWayBack = "can only be set to false; people re-subscribe by signing up again";

/** A change can make a subscriber inactive, never active again. People sign up again for that. */
export const subscriberRules = {
  create: subscription,
  change: z.strictObject({ isActive: z.literal(false, { error: noWayBack }) }).partial(),
  readers: {},
};

export type SubscriberChange = z.output<typeof subscriberRules.change>;
