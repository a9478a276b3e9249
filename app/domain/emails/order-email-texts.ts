import type { PickupView } from "~/domain/fulfillment/pickup";
import type { Tracking } from "~/domain/fulfillment/tracking";
import { formatMoney } from "~/domain/money";
import type { TruckPayment } from "~/domain/order";
import type { TillKind } from "~/domain/till-entry";
import {
  type Email,
  type FulfillmentFacts,
  forName,
  fulfillmentLines,
  type Line,
  lineWithCupNames,
  noteOf,
  type Order,
  type Paragraphs,
  pageOf,
  type Sender,
  shippingOf,
  textOf,
  totalLines,
} from "./email-parts";

/** Emails to customers about what they paid for. */

/** An email about an order. It ends with the URL of the order's page. */
function orderEmail(
  order: Order,
  sender: Sender,
  { subject, paragraphs }: { subject: string; paragraphs: Paragraphs },
): Email {
  const text = textOf(sender, [...paragraphs, pageOf(order, sender)]);
  return { to: order.email, subject, text };
}

export function receiptEmail(
  order: Order,
  { lines, getting, tax }: { lines: Line[]; getting: FulfillmentFacts; tax: string | null },
  sender: Sender,
): Email {
  return orderEmail(order, sender, {
    subject: `Your ${sender.name} order #${order.id}`,
    paragraphs: [
      "Thanks for your order! We got your payment.",
      [
        ...lines.map(lineWithCupNames),
        ...shippingOf(getting),
        ...totalLines(order),
        ...(tax === null ? [] : [tax]),
      ],
      noteOf(order),
      fulfillmentLines(getting),
      `Your order number is ${order.id}${forName(order)}. Keep this email as your receipt. Track your order here:`,
    ],
  });
}

/** @param code of a reservation that's still unpaid */
export function readyEmail(
  order: Order,
  { pickup, code }: { pickup: PickupView | null; code: string | null },
  sender: Sender,
): Email {
  const bring = code
    ? ` Show code ${code} and pay ${formatMoney(order.totalCents)}, cash or card.`
    : "";
  return orderEmail(order, sender, {
    subject: `Your order is ready (#${order.id})`,
    paragraphs: [
      `Order #${order.id}${forName(order)} is ready. Come and get it!${bring}`,
      pickup ? [pickup.title, pickup.location, `Directions: ${pickup.directions}`] : [],
      "View your order:",
    ],
  });
}

/** Tells the customer that a parcel was sent, with its tracking as of when the email is written. */
export function sentEmail(
  order: Order,
  { lines, tracking }: { lines: Line[]; tracking: Tracking | null },
  sender: Sender,
): Email {
  return orderEmail(order, sender, {
    subject: `Your order is on its way (#${order.id})`,
    paragraphs: [
      `We shipped order #${order.id}. It's on its way to you.`,
      lines.map(({ quantity, name }) => `${quantity} x ${name}`),
      tracking ? [`Tracking: ${tracking.text}`, ...(tracking.link ? [tracking.link] : [])] : [],
      "View your order:",
    ],
  });
}

/**
 * @param amountCents of this refund
 * @param lines the refunded items, if the refund is for items
 * @param isOwn true if the customer canceled the order
 */
export function refundEmail(
  order: Order,
  { amountCents, lines, isOwn }: { amountCents: number; lines: Line[]; isOwn: boolean },
  sender: Sender,
): Email {
  return orderEmail(order, sender, {
    subject: `Your ${sender.name} refund for order #${order.id}`,
    paragraphs: [
      isOwn
        ? `You canceled order #${order.id}, so we refunded ${formatMoney(amountCents)} to your card.`
        : `We refunded ${formatMoney(amountCents)} for order #${order.id} to your card.`,
      lines.map(({ quantity, name }) => `${quantity} x ${name}`),
      "It may take 5 to 10 business days to show up on your statement. View your order:",
    ],
  });
}

type AtTruck = { kind: TillKind; method: TruckPayment; cents: number };

/**
 * Reports a correction of a payment at the truck.
 * @param code of a reservation that's open again
 */
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
  const { subject, happened } = correctedWords(entry, about, sender);
  return orderEmail(order, sender, {
    subject,
    paragraphs: [
      happened,
      code
        ? `Your reservation is still open. Show code ${code} at the truck, and pay and pick up there.`
        : "",
      `Doesn't look right? Email us at ${sender.owner}.`,
      "View your order:",
    ],
  });
}

function correctedWords(
  { kind, cents }: AtTruck,
  { number, sum, how }: { number: number; sum: string; how: string },
  { name }: Sender,
) {
  if (kind === "void") {
    return {
      subject: `Your ${name} payment for order #${number} was canceled`,
      happened: `We canceled the ${sum} payment for order #${number}. It was entered by mistake.`,
    };
  }
  const refund = `${name} refund for order #${number}`;
  if (cents < 0) {
    const happened = `We refunded ${sum} ${how} at the truck for order #${number}.`;
    return { subject: `Your ${refund}`, happened };
  }
  return {
    subject: `Correction: your ${refund}`,
    happened: `We told you about a ${sum} refund at the truck for order #${number}. That was a mistake, and no money was refunded.`,
  };
}

/** Tells the customer that an announced refund has failed. The owner gets an alert. */
export function refundFailedEmail(
  order: Order,
  { amountCents }: { amountCents: number },
  sender: Sender,
): Email {
  return orderEmail(order, sender, {
    subject: `Your ${sender.name} refund for order #${order.id} didn't go through`,
    paragraphs: [
      `Our refund of ${formatMoney(amountCents)} for order #${order.id} didn't go through, so the money didn't reach your card. We're sorry.`,
      `We're working on it. If that card was closed or replaced, please email us at ${sender.owner}.`,
      "Track your order here:",
    ],
  });
}
