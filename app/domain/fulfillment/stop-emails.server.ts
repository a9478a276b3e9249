import type { Tx } from "~/db/client.server";
import { forgetUnsent, queueEmail } from "~/domain/outbox/outbox.server";
import { CHANNELS, type Channel, causeBy, queueSms } from "~/domain/outbox/sms-queue.server";
import type { Stop } from "./pickup-stop.server";

/** Queues the email and the text that a stop was moved or canceled, or runs late: one of each per announced change. */
export function queueStopChangedEmail(
  tx: Tx,
  orderId: number,
  stop: Pick<Stop, "id" | "sequence">,
  news: Record<string, unknown> = {},
  sendAt?: Date,
  channels: readonly Channel[] = CHANNELS,
): void {
  const cause = `order:${orderId}:stop:${stop.id}:${stop.sequence}`;
  const payload = { orderId, eventId: stop.id, ...news };
  forgetUntold(tx, orderId, channels);
  for (const channel of channels) QUEUES[channel](tx, cause, payload, sendAt);
}

const QUEUES = {
  email: (tx, ...told) => queueEmail(tx, "stop_changed", ...told),
  text: (tx, ...told) => queueSms(tx, "text_stop_changed", ...told),
} satisfies Record<Channel, (tx: Tx, ...told: Told) => void>;

type Told = [cause: string, payload: { orderId: number } & Record<string, unknown>, sendAt?: Date];

/** The sending time for emails about canceled orders. The wait lets one email cover what the owner does next. */
export const bundledSendTime = () => new Date(Date.now() + 60_000);

/** Tells a customer that the order moved to another stop or time, with one email and one text per move. */
export function queueMovedEmail(
  tx: Tx,
  orderId: number,
  now: Date,
  channels: readonly Channel[] = CHANNELS,
): void {
  const cause = `order:${orderId}:moved:${now.getTime()}`;
  forgetUntold(tx, orderId, channels);
  for (const channel of channels) QUEUES[channel](tx, cause, { orderId, isMoved: 1 });
}

/** Removes unsent messages about an order. A new message says how things are when it's sent, so one is enough. */
export function forgetUntold(
  tx: Tx,
  orderId: number,
  channels: readonly Channel[] = CHANNELS,
): void {
  for (const channel of channels) {
    forgetUnsent(tx, causeBy(channel, `order:${orderId}:stop:`));
    forgetUnsent(tx, causeBy(channel, `order:${orderId}:moved:`));
  }
}
