import type { PickupView } from "~/domain/fulfillment/pickup";
import { lowerFirst } from "~/domain/text";
import {
  type Email,
  type FulfillmentFacts,
  fulfillmentLines,
  type Line,
  lineOf,
  type Order,
  pageOf,
  placeOf,
  type Sender,
  textOf,
  totalLines,
} from "./email-parts";

/** Emails to customers about reservations, and about the stops where they pick up. */

type Reserved = {
  code: string;
  lines: Line[];
  getting: FulfillmentFacts;
  /** Null if the reservation needs no confirmation. */
  confirm: { key: string; by: string } | null;
  /**
   * Other open orders for the same address. They're only in the email, since only the address's owner may know
   * of them.
   */
  others: { id: number; token: string }[];
};

/** The email for a reservation. It leaves out the name and the note, since anyone can enter someone else's address. */
export function reservationEmail(
  order: Order,
  { code, lines, getting, confirm, others }: Reserved,
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} reservation #${order.id}`,
    text: textOf(sender, [
      confirm
        ? `Please confirm your reservation by ${confirm.by}. If you don't, we'll cancel it. Open this page and tap Confirm Reservation:`
        : "",
      confirm ? `${pageOf(order, sender)}?confirm=${confirm.key}` : "",
      `${confirm ? "" : "You're all set. "}Your order number is #${order.id}. Show code ${code} at the truck and pay there, cash or card.`,
      [...lines.map(lineOf), ...totalLines(order)],
      fulfillmentLines(getting),
      `${confirm ? "Once you confirm, we'll" : "We'll"} hold your order until the stop ends. If the stop changes, we'll email you. View your reservation:`,
      pageOf(order, sender),
      others.length > 0
        ? [
            others.length === 1
              ? "You have another reservation under this email address. View or cancel it here:"
              : "You have other reservations under this email address. View or cancel them here:",
            ...others.map((other) => `#${other.id}: ${pageOf(other, sender)}`),
          ]
        : [],
      "Didn't make this reservation? You can ignore this email.",
    ]),
  };
}

export function reservationCanceledEmail(order: Order, sender: Sender): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} reservation #${order.id} was canceled`,
    text: textOf(sender, [
      `We canceled your reservation #${order.id}. You weren't charged.`,
      `Questions? Email us at ${sender.owner}.`,
    ]),
  };
}

/**
 * Reports that a stop changed, has ended, runs late, or is on time again. Says where it is when the email is
 * written.
 */
export function stopChangedEmail(
  order: Order & { paidAt: Date | null },
  stop: PickupView & News,
  sender: Sender,
): Email {
  const isOff = stop.status !== "ahead";
  if (stop.late && !isOff && !stop.isMoved) return stopLateEmail(order, stop, stop.late, sender);
  if (stop.isOnTime && !isOff) return backOnTimeEmail(order, stop, sender);
  const what = isOff ? "has ended" : "changed";
  return {
    to: order.email,
    subject: `Your pickup stop ${what} (order #${order.id})`,
    text: textOf(sender, [
      `The pickup stop for order #${order.id} ${what}.`,
      stop.late && !isOff ? `We're ${lowerFirst(stop.late)}.` : "",
      isOff ? placeOf(stop) : fulfillmentLines({ pickup: stop }),
      isOff ? `${afterItsEnd(order)} at ${sender.owner}.` : CANT_MAKE_IT,
      pageOf(order, sender),
    ]),
  };
}

type News = {
  /** True if the stop or the order has a new place or time, late or not. */
  isMoved: boolean;
  /** True if the customer was told that the stop runs late, and now it's on time with no other change. */
  isOnTime: boolean;
};

const CANT_MAKE_IT =
  "Can't make it? Reply to this email and we'll work something out. View your order:";

function backOnTimeEmail(order: Order, stop: PickupView, sender: Sender): Email {
  return {
    to: order.email,
    subject: `We're back on time (order #${order.id})`,
    text: textOf(sender, [
      `We're back on time at the stop where you're picking up order #${order.id}.`,
      fulfillmentLines({ pickup: stop }),
      CANT_MAKE_IT,
      pageOf(order, sender),
    ]),
  };
}

function stopLateEmail(order: Order, stop: PickupView, late: string, sender: Sender): Email {
  return {
    to: order.email,
    subject: `${late} (order #${order.id})`,
    text: textOf(sender, [
      `Sorry, we're ${lowerFirst(late)} at the stop where you're picking up order #${order.id}.`,
      fulfillmentLines({ pickup: stop }),
      CANT_MAKE_IT,
      pageOf(order, sender),
    ]),
  };
}

const afterItsEnd = ({ paidAt }: { paidAt: Date | null }) =>
  paidAt
    ? "Your order is safe. We can move it to another stop or refund you. Email us"
    : "You weren't charged. Cancel this reservation using the link below, and you can make a new one for another stop. Questions? Email us";
