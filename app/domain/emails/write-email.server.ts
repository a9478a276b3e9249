import { read } from "~/db/client.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { trackingOf } from "~/domain/fulfillment/tracking";
import { unsubscribeAddress } from "~/domain/newsletter/unsubscribe-link.server";
import { otherReservations } from "~/domain/orders/open-reservation.server";
import type { Order } from "~/domain/orders/orders.server";
import type { EmailKind } from "~/domain/outbox/email-kinds";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import { taxNote } from "~/domain/tax/tax";
import { taxOfOrder } from "~/domain/tax/tax-entries.server";
import { formatTime } from "~/domain/time";
import { findTillEntry } from "~/domain/truck-ledger/till.server";
import { alertsIn } from "./alert-emails.server";
import { calledOffOf } from "./called-off.server";
import { calledOffEmail } from "./called-off-text";
import {
  confirmOf,
  fulfillmentFactsOf,
  inquiryOf,
  itemOf,
  linesOf,
  orderOf,
  pickupOf,
  refundOf,
  requireRow,
  subscriberOf,
} from "./email-facts.server";
import { dayOf, type Email, type Inquiry, type Sender, textOf } from "./email-parts";
import {
  correctedEmail,
  readyEmail,
  receiptEmail,
  refundEmail,
  refundFailedEmail,
  sentEmail,
} from "./order-email-texts";
import {
  alertsEmail,
  guestCanceledEmail,
  inquiryEmail,
  lowStockEmail,
  orderingPausedEmail,
  orderUnseenEmail,
} from "./owner-email-texts";
import { reservationCanceledEmail, reservationEmail, stopChangedEmail } from "./pickup-email-texts";

type Payload = QueuedEmail["payload"];

type Write = (payload: Payload, sender: Sender) => Email;

const ofOrder =
  (write: (order: Order, sender: Sender, payload: Payload) => Email): Write =>
  (payload, sender) =>
    write(requireRow(orderOf(payload.orderId)), sender, payload);

const WRITERS: Record<EmailKind, Write> = {
  order_receipt: ofOrder(writeReceipt),
  order_truck_receipt: ofOrder(writeReceipt),
  order_ready: ofOrder((order, sender) => {
    const code = codeToPayBy(order);
    // Nobody knows whose address it is until they have paid or confirmed it.
    const customerName = code && !order.confirmedAt ? null : order.customerName;
    const facts = { pickup: pickupOf(order) ?? null, code };
    return readyEmail({ ...order, customerName }, facts, sender);
  }),
  order_sent: ofOrder((order, sender) =>
    sentEmail(order, { lines: linesOf(order.id), tracking: trackingOf(order) }, sender),
  ),
  order_corrected: ofOrder((order, sender, { tillEntryId }) => {
    const entry = requireRow(findTillEntry(read(), Number(tillEntryId)));
    return correctedEmail(order, { entry, code: codeToPayBy(order) }, sender);
  }),
  order_refund: ofOrder((order, sender, payload) =>
    payload.eventId === undefined
      ? refundEmail(order, refundOf(order, payload), sender)
      : calledOffEmail(order, calledOffOf(order, payload), sender),
  ),
  order_refund_failed: ofOrder((order, sender, { amountCents }) =>
    refundFailedEmail(order, { amountCents: Number(amountCents) }, sender),
  ),
  order_reservation: ofOrder(writeReservation),
  order_reservation_cancelled: ofOrder((order, sender, payload) =>
    payload.eventId === undefined
      ? reservationCanceledEmail(order, sender)
      : calledOffEmail(order, calledOffOf(order, payload), sender),
  ),
  stop_changed: ofOrder((order, sender, payload) => {
    const pickup = requireRow(pickupOf(order));
    return pickup.status === "canceled"
      ? calledOffEmail(order, calledOffOf(order, payload), sender)
      : stopChangedEmail(order, { ...pickup, ...newsIn(payload) }, sender);
  }),
  inquiry_received: ({ inquiryId }, sender) =>
    inquiryEmail(requireRow(inquiryOf(inquiryId)), sender),
  inquiry_acknowledged: ({ inquiryId }, sender) =>
    acknowledgmentEmail(requireRow(inquiryOf(inquiryId)), sender),
  unsubscribe_link: ({ subscriberId }, sender) => {
    const subscriber = requireRow(subscriberOf(subscriberId));
    return unsubscribeEmail(subscriber.email, unsubscribeAddress(subscriber), sender);
  },
  low_stock: ({ inventoryId, quantity }, sender) =>
    lowStockEmail({ ...requireRow(itemOf(inventoryId)), quantity: Number(quantity) }, sender),
  reservation_canceled_by_guest: ofOrder((order, sender) =>
    guestCanceledEmail(order, linesOf(order.id), sender),
  ),
  order_unseen: ofOrder((order, sender) => {
    const since = formatTime(requireRow(order.waitsSince ?? undefined), truckZone());
    return orderUnseenEmail(order, { since, stop: titleOfStop(order.pickupEventId) }, sender);
  }),
  ordering_paused: ({ eventId, minutes }, sender) =>
    orderingPausedEmail({ stop: titleOfStop(Number(eventId)), minutes: Number(minutes) }, sender),
  alerts_raised: (payload, sender) => alertsEmail(alertsIn({ payload }), sender),
};

/**
 * Writes a queued email.
 * @throws if its subject is gone
 */
export function writeEmail({ kind, payload }: QueuedEmail, sender: Sender): Email {
  const write = WRITERS[kind as EmailKind];
  if (!write) throw new Error(`No template for email type ${kind}`);
  return write(payload, sender);
}

function writeReceipt(order: Order, sender: Sender): Email {
  const tax = taxNote(taxOfOrder(read(), order.id));
  const parts = { lines: linesOf(order.id), getting: fulfillmentFactsOf(order), tax };
  return receiptEmail(order, parts, sender);
}

function writeReservation(order: Order, sender: Sender): Email {
  const others = otherReservations(read(), order).filter(
    ({ email }) => email.toLowerCase() === order.email.toLowerCase(),
  );
  const parts = { lines: linesOf(order.id), getting: fulfillmentFactsOf(order), others };
  const code = order.reservationCode ?? "";
  return reservationEmail(order, { code, confirm: confirmOf(order), ...parts }, sender);
}

export const newsIn = ({ isMoved, isOnTime }: Payload) => ({
  isMoved: isMoved === 1,
  isOnTime: isOnTime === 1,
});

export const codeToPayBy = ({ status, reservationCode }: Order) =>
  status === "pending" ? reservationCode : null;

const titleOfStop = (id: number | null) => requireRow(findStop(read(), id) ?? undefined).title;

/** Emails to people who filled in a form. */

/** Tells the guest that we got the inquiry. Never include form text: anyone can enter someone else's email. */
function acknowledgmentEmail(inquiry: Inquiry, sender: Sender): Email {
  return {
    to: inquiry.email,
    subject: "We got your catering inquiry",
    text: textOf(sender, [
      `Thanks for asking us to cater your event on ${dayOf(inquiry)}. We'll contact you within 24 hours.`,
      "Didn't send this inquiry? You can ignore this email.",
    ]),
  };
}

/** @param link unsubscribes the address that it is sent to. */
function unsubscribeEmail(email: string, link: string, sender: Sender): Email {
  return {
    to: email,
    subject: `Unsubscribe from the ${sender.name} newsletter`,
    text: textOf(sender, [
      "You asked to unsubscribe from our newsletter. Open this page and tap Unsubscribe:",
      link,
      "If you didn't ask for this, you can ignore this email. You're still subscribed.",
    ]),
  };
}
