import { formatShortDate } from "~/domain/time";
import type { findSubscriber } from "./newsletter.server";

export type Subscriber = NonNullable<ReturnType<typeof findSubscriber>>;

export function toSubscriberView(
  { subscribedAt, unconfirmedSince, ...same }: Subscriber,
  zone: string,
) {
  const isConfirmed = unconfirmedSince === null;
  return { ...same, isConfirmed, subscribed: formatShortDate(subscribedAt, zone) };
}

/** A subscriber as the API returns it. Only one who was imported and hasn't signed up has `unconfirmedSince`. */
export function toSubscriberJson({ unconfirmedSince, ...same }: Subscriber) {
  return unconfirmedSince === null ? same : { ...same, unconfirmedSince };
}
