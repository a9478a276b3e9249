import type { PickupView } from "../fulfillment/pickup";
import { formatMoney } from "../money";
import type { TruckPayment } from "../records/order";
import type { TillKind } from "../records/till-entry";
import type { Tracking } from "../records/tracking";
import { formatCalendarDate } from "../time";

/** The texts of customers' emails, in plain text. */

export type Email = { to: string; subject: string; text: string; replyTo?: string };

/** Who writes. */
export type Sender = {
  /** The truck's name, under each email. */
  name: string;
  /** The truck's own email address. */
  owner: string;
  /** The shop's address on the web, without a slash at its end. */
  origin: string;
};

type Order = { id: number; token: string; email: string; totalCents: number; note: string | null };
export type Line = { name: string; quantity: number; unitPriceCents: number };

/** How a customer gets their order: at a stop, as it is when the email is written, or by mail. */
export type Getting = { pickup: PickupView } | { delivery: string[] } | null;

export function receiptEmail(
  order: Order,
  { lines, getting, tax }: { lines: Line[]; getting: Getting; tax: string | null },
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} order #${order.id}`,
    text: textOf(sender, [
      "Thanks for your order! We got your payment.",
      [
        ...lines.map(lineOf),
        ...shippingOf(getting),
        `Total: ${formatMoney(order.totalCents)}`,
        ...(tax === null ? [] : [tax]),
      ],
      noteOf(order),
      gettingOf(getting),
      `Your order number is ${order.id}. Keep this email as your receipt. Track your order here:`,
      pageOf(order, sender),
    ]),
  };
}

/** @param code of a reservation, which is still to be paid. */
export function readyEmail(
  order: Order,
  { pickup, code }: { pickup: PickupView | null; code: string | null },
  sender: Sender,
): Email {
  const bring = code
    ? ` Show code ${code} and pay ${formatMoney(order.totalCents)}, cash or card.`
    : "";
  return {
    to: order.email,
    subject: `Your order is ready (#${order.id})`,
    text: textOf(sender, [
      `Your order #${order.id} is ready. Come and get it!${bring}`,
      pickup ? [pickup.title, pickup.location, `Directions: ${pickup.directions}`] : [],
      "View your order:",
      pageOf(order, sender),
    ]),
  };
}

/** A parcel, as it's tracked when the email is written. */
export function sentEmail(
  order: Order,
  { lines, tracking }: { lines: Line[]; tracking: Tracking | null },
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your order is on its way (#${order.id})`,
    text: textOf(sender, [
      `We sent your order #${order.id}. It's on its way to you.`,
      lines.map(({ quantity, name }) => `${quantity} x ${name}`),
      tracking ? [`Tracking: ${tracking.text}`, ...(tracking.link ? [tracking.link] : [])] : [],
      "View your order:",
      pageOf(order, sender),
    ]),
  };
}

/** @param amountCents of this refund; @param lines the items it's for, if it's for some. */
export function refundEmail(
  order: Order,
  { amountCents, lines }: { amountCents: number; lines: Line[] },
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} refund for order #${order.id}`,
    text: textOf(sender, [
      `We refunded ${formatMoney(amountCents)} for order #${order.id} to the card you used.`,
      lines.map(({ quantity, name }) => `${quantity} x ${name}`),
      "It may take 5 to 10 business days to show up on your statement. View your order:",
      pageOf(order, sender),
    ]),
  };
}

type AtTruck = { kind: TillKind; method: TruckPayment; cents: number };

/** What was corrected about a payment at the truck. @param code of a reservation that is open again */
export function correctedEmail(
  order: Order,
  { entry, code }: { entry: AtTruck; code: string | null },
  sender: Sender,
): Email {
  const sum = formatMoney(Math.abs(entry.cents));
  const about = {
    number: order.id,
    sum,
    how: entry.method === "cash" ? "in cash" : "to your card",
  };
  const [what, happened] = correctedWords(entry, about);
  return {
    to: order.email,
    subject: `Your ${sender.name} ${what} for order #${order.id}`,
    text: textOf(sender, [
      happened,
      code
        ? `Your reservation ${code} is still open: you can pay and pick it up at the truck.`
        : "",
      `Is that wrong? Email us: ${sender.owner}`,
      "View your order:",
      pageOf(order, sender),
    ]),
  };
}

function correctedWords(
  { kind, cents }: AtTruck,
  { number, sum, how }: { number: number; sum: string; how: string },
): [string, string] {
  if (kind === "void") {
    return ["payment", `We canceled the payment of ${sum} for order #${number}: it was a mistake.`];
  }
  if (cents < 0) return ["refund", `We refunded ${sum} ${how} for order #${number}, at the truck.`];
  return [
    "refund",
    `We told you of a refund of ${sum} for order #${number} at the truck. That was a mistake: no money was refunded.`,
  ];
}

/** A refund we announced has failed. The owner gets an alert. */
export function refundFailedEmail(
  order: Order,
  { amountCents }: { amountCents: number },
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} refund for order #${order.id} didn't go through`,
    text: textOf(sender, [
      `Our refund of ${formatMoney(amountCents)} for order #${order.id} didn't go through, so the money won't be going back to your card. We're sorry.`,
      `We know about it, and we're working on it. If that card was closed or replaced, please email us: ${sender.owner}`,
      "Track your order here:",
      pageOf(order, sender),
    ]),
  };
}

type Reserved = {
  code: string;
  lines: Line[];
  getting: Getting;
  /** Null where it needs no confirmation. */
  confirm: { key: string; by: string } | null;
  /** What else is open for the same address. Only its owner may know, so no page shows it. */
  others: { token: string; reservationCode: string | null }[];
};

/** Without the note: anyone can enter someone else's email. */
export function reservationEmail(
  order: Order,
  { code, lines, getting, confirm, others }: Reserved,
  sender: Sender,
): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} reservation ${code}`,
    text: textOf(sender, [
      confirm
        ? `Please confirm your reservation by ${confirm.by}. If you don't, we'll cancel it. Open this page and tap Confirm Reservation:`
        : "",
      confirm ? `${pageOf(order, sender)}?confirm=${confirm.key}` : "",
      `We set this aside for you. Show code ${code} at the truck and pay there, cash or card.`,
      [...lines.map(lineOf), `Total: ${formatMoney(order.totalCents)}`],
      gettingOf(getting),
      `${confirm ? "Once you confirm, we'll" : "We'll"} save your items until the stop ends. If the stop changes, we'll email you. View your reservation:`,
      pageOf(order, sender),
      others.length > 0
        ? [
            "You have other reservations under this email address. Open one to view or cancel it:",
            ...others.map((other) => `${other.reservationCode}: ${pageOf(other, sender)}`),
          ]
        : [],
      "Didn't make this reservation? You can ignore this email.",
    ]),
  };
}

export function reservationCanceledEmail(order: Order, code: string, sender: Sender): Email {
  return {
    to: order.email,
    subject: `Your ${sender.name} reservation ${code} was canceled`,
    text: textOf(sender, [
      `We canceled your reservation ${code}. You weren't charged.`,
      `Questions? Email us: ${sender.owner}`,
    ]),
  };
}

/** A stop was moved or canceled. Says where the stop is when the email is written. */
export function stopChangedEmail(
  order: Order & { paidAt: Date | null },
  /** Moved if the order has another one now, on time or late. */
  stop: PickupView & { isMoved: boolean },
  sender: Sender,
): Email {
  const isOff = stop.status === "canceled";
  if (stop.late && stop.status === "ahead" && !stop.isMoved)
    return stopLateEmail(order, stop, stop.late, sender);
  const what = isOff ? "was canceled" : "changed";
  return {
    to: order.email,
    subject: `Your pickup stop ${what} (order #${order.id})`,
    text: textOf(sender, [
      `The pickup stop for your order #${order.id} ${what}.`,
      isOff ? placeOf(stop) : gettingOf({ pickup: stop }),
      isOff
        ? `${afterCallingOff(order)}: ${sender.owner}`
        : "Can't make it? Reply to this email and we'll work something out. View your order:",
      pageOf(order, sender),
    ]),
  };
}

function stopLateEmail(order: Order, stop: PickupView, late: string, sender: Sender): Email {
  return {
    to: order.email,
    subject: `${late}: your order #${order.id}`,
    text: textOf(sender, [
      `Sorry, we're ${lowerFirst(late)} at the stop where you're picking up order #${order.id}.`,
      gettingOf({ pickup: stop }),
      "Can't make it? Reply to this email and we'll work something out. View your order:",
      pageOf(order, sender),
    ]),
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const afterCallingOff = ({ paidAt }: { paidAt: Date | null }) =>
  paidAt
    ? "Your order is safe. We can move it to another stop or refund you. Email us"
    : "Your reservation is canceled too. You weren't charged, and you can make a new one for another stop. Questions? Email us";

function gettingOf(getting: Getting): string[] {
  if (getting === null) return [];
  if ("delivery" in getting) return ["Shipping to:", ...getting.delivery];
  const { pickup } = getting;
  if (pickup.status !== "ahead") {
    const what = pickup.status === "over" ? "has ended" : "was canceled";
    return [`Your pickup stop ${what}. Email us and we'll work something out.`];
  }
  return ["Pick up at:", ...placeOf(pickup), `Directions: ${pickup.directions}`];
}

const shippingOf = (getting: Getting) =>
  getting && "delivery" in getting ? ["Shipping: Free"] : [];

const placeOf = ({ title, location, date, time }: PickupView) => [
  title,
  location,
  `${date}, ${time}`,
];

export type Inquiry = {
  id: number;
  name: string;
  email: string;
  eventDate: string;
  guestCount: number;
};

export const dayOf = ({ eventDate }: Inquiry) => formatCalendarDate(eventDate);

/** To the guest. Never include form text: anyone can enter someone else's email. */
export function acknowledgmentEmail(inquiry: Inquiry, sender: Sender): Email {
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
export function unsubscribeEmail(email: string, link: string, sender: Sender): Email {
  return {
    to: email,
    subject: `Unsubscribe from the ${sender.name} newsletter`,
    text: textOf(sender, [
      "You asked to stop getting our newsletter. Open this page and tap Unsubscribe:",
      link,
      "If you didn't ask for this, you can ignore this email. You're still subscribed.",
    ]),
  };
}

/** The guest's own page of their order. */
const pageOf = ({ token }: { token: string }, { origin }: Sender) => `${origin}/orders/${token}`;

const lineOf = ({ quantity, name, unitPriceCents }: Line) =>
  `${quantity} x ${name}: ${formatMoney(quantity * unitPriceCents)}`;

export const noteOf = ({ note }: Pick<Order, "note">) => (note ? `Note for the cup: ${note}` : "");

/** Paragraphs with a line between them; one of several lines may be empty. */
export function textOf({ name, origin }: Sender, paragraphs: (string | string[])[]): string {
  const texts = paragraphs.map((one) => (typeof one === "string" ? one : one.join("\n")));
  return [...texts.filter((text) => text !== ""), `${name}\n${origin}`].join("\n\n").concat("\n");
}
