import { formatShortDate } from "../time";
import type { findSubscriber } from "./newsletter.server";

export type Subscriber = NonNullable<ReturnType<typeof findSubscriber>>;

export function toSubscriberView({ subscribedAt, ...same }: Subscriber, zone: string) {
  return { ...same, subscribed: formatShortDate(subscribedAt, zone) };
}

export type SubscriberView = ReturnType<typeof toSubscriberView>;
