import type { PickupView } from "~/domain/fulfillment/pickup";
import { formatMoney, lineTotal } from "~/domain/money";
import { listCupNames } from "~/domain/orders/cup-names";
import { type AddedTax, addedTaxLine } from "~/domain/tax/tax";
import { formatCalendarDate } from "~/domain/time";

/** Parts that all emails share, in plain text. */

export type Email = { to: string; subject: string; text: string; replyTo?: string };

/** The truck, as the sender of an email. */
export type Sender = {
  /** The truck's name, as the sender and in each email's signature. */
  name: string;
  /** The truck's own email address. */
  owner: string;
  /** The shop's URL, without a slash at the end. */
  origin: string;
};

export type Order = {
  id: number;
  token: string;
  email: string;
  totalCents: number;
  customerName: string | null;
  note: string | null;
} & Partial<AddedTax>;
export type Line = {
  name: string;
  quantity: number;
  unitPriceCents: number;
  /** Names for the cups. */
  cupNames?: readonly string[];
};

/** How a customer gets the order: at a stop, as of when the email is written, or by mail. */
export type FulfillmentFacts = { pickup: PickupView } | { delivery: string[] } | null;

export function fulfillmentLines(getting: FulfillmentFacts): string[] {
  if (getting === null) return [];
  if ("delivery" in getting) return ["Shipping to:", ...getting.delivery];
  const { pickup } = getting;
  if (pickup.status !== "ahead") {
    const what = pickup.status === "over" ? "has ended" : "was canceled";
    return [`Your pickup stop ${what}. Email us and we'll work something out.`];
  }
  return ["Pick up at:", ...placeOf(pickup), `Directions: ${pickup.directions}`];
}

export const shippingOf = (getting: FulfillmentFacts) =>
  getting && "delivery" in getting ? ["Shipping: Free"] : [];

export const placeOf = ({ title, location, date, time }: PickupView) => [
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

/** The URL of the order's own page. */
export const pageOf = ({ token }: { token: string }, { origin }: Sender) =>
  `${origin}/orders/${token}`;

export const lineOf = ({ quantity, name, unitPriceCents }: Line) =>
  `${quantity} x ${name}: ${formatMoney(lineTotal({ unitPriceCents, quantity }))}`;

/** A line with the names for its cups. A reservation's first email has neither these nor the order's name. */
export function lineWithCupNames({ name, cupNames = [], ...line }: Line): string {
  const names = listCupNames(cupNames);
  return lineOf({ ...line, name: names ? `${name} for ${names}` : name });
}

/** The total, after a line for added tax if there is any. */
export function totalLines(order: Order): string[] {
  const tax = addedTaxLine(order);
  return [
    ...(tax ? [`${tax.name}: ${formatMoney(tax.cents)}`] : []),
    `Total: ${formatMoney(order.totalCents)}`,
  ];
}

/**
 * The name after an order's number. Emails about a reservation that nobody confirmed leave it out, since anyone can
 * enter someone else's address.
 */
export const forName = ({ customerName }: Pick<Order, "customerName">) =>
  customerName === null ? "" : ` for ${customerName}`;

export const noteOf = ({ note }: Pick<Order, "note">) => (note ? `Note: ${note}` : "");

export type Paragraphs = (string | string[])[];

/** Joins paragraphs with an empty line between them. A paragraph with several lines can have empty ones. */
export function textOf({ name, origin }: Sender, paragraphs: Paragraphs): string {
  const texts = paragraphs.map((one) => (typeof one === "string" ? one : one.join("\n")));
  return [...texts.filter((text) => text !== ""), `${name}\n${origin}`].join("\n\n").concat("\n");
}
