import { formatMobile } from "~/domain/mobile-number";
import type { Order } from "~/domain/orders/orders.server";
import { SMS_NAMES, type SmsKind } from "~/domain/outbox/sms-kinds";
import type { QueuedSms } from "~/domain/outbox/sms-queue.server";
import { calledOffOf } from "./called-off.server";
import { orderOf, pickupOf, requireRow } from "./email-facts.server";
import type { Sender } from "./email-parts";
import { calledOffText, readyText, stopChangedText, textOfTruck } from "./sms-texts";
import { codeToPayBy, newsIn } from "./write-email.server";

type Payload = QueuedSms["payload"];

const WRITERS: Record<SmsKind, (order: Order, payload: Payload) => string> = {
  text_ready: (order) => readyText(order, requireRow(pickupOf(order)), codeToPayBy(order)),
  text_stop_changed(order, payload) {
    const pickup = requireRow(pickupOf(order));
    return pickup.status === "canceled"
      ? calledOffText(order, calledOffOf(order, payload))
      : stopChangedText(order, { ...pickup, ...newsIn(payload) });
  },
  text_called_off: (order, payload) => calledOffText(order, calledOffOf(order, payload)),
};

/**
 * Writes a queued text to the order's current number.
 * @throws if its order is gone
 */
export function writeSms({ kind, payload }: Pick<QueuedSms, "kind" | "payload">, sender: Sender) {
  const order = requireRow(orderOf(payload.orderId));
  return {
    /** Null if the customer removed their number. */
    to: order.phone,
    subject: SMS_NAMES[kind as SmsKind],
    text: textOfTruck(sender.name, WRITERS[kind as SmsKind](order, payload)),
  };
}

/** The text, as the owner reads it. */
export function writeSmsForOwner(owed: QueuedSms, sender: Sender) {
  const { to, subject, text } = writeSms(owed, sender);
  return { to: to === null ? "-" : formatMobile(to), subject, text };
}
