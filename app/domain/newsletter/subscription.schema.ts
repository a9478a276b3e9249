import { z } from "zod";
import { emailAddress } from "~/domain/email";
import { honeypot } from "~/domain/honeypot";

/** Addresses are stored in lower case, so that nobody gets two emails. */
export const subscription = z.strictObject({
  email: emailAddress.transform((email) => email.toLowerCase()),
});

export type Subscription = z.output<typeof subscription>;

export const subscriptionForm = {
  schema: subscription.extend({ website: honeypot }).transform(({ email }) => ({ email })),
  readers: {},
};

const noWayBack = "can only be set to false; people re-subscribe by signing up again";

/** A change can unsubscribe someone, but never subscribe them again. For that, they must sign up themselves. */
export const subscriberRules = {
  create: subscription,
  change: z.strictObject({ isActive: z.literal(false, { error: noWayBack }) }).partial(),
  readers: {},
};

export type SubscriberChange = z.output<typeof subscriberRules.change>;
