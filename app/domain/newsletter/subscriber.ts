import { formatShortDate } from "../time";
import type { findSubscriber } from "./newsletter.server";

/** One sign-up for the newsletter. Plain data, safe in the browser. */
export type Subscriber = NonNullable<ReturnType<typeof findSubscriber>>;

/** A subscriber as the panel shows them: the day of the sign-up on the truck's calendar. */
export function toSubscriberView({ subscribedAt, ...same }: Subscriber, zone: string) {
  return { ...same, subscribed: formatShortDate(subscribedAt, zone) };
}

export type SubscriberView = ReturnType<typeof toSubscriberView>;

/** A subscriber as the API answers it (spec section 3). */
export function toSubscriberJson({ id, email, userName, isActive, subscribedAt }: Subscriber) {
  return { id, email, userName, isActive, subscribedAt };
}
