import type { PickupView } from "~/domain/fulfillment/pickup";
import { formatMoney } from "~/domain/money";
import { lowerFirst } from "~/domain/text";
import { type Email, type Order, pageOf, placeOf, type Sender, textOf } from "./email-parts";

/** The email to customers whose stop is canceled, or whose order is canceled with all others there. */

export type CalledOff = {
  stop: PickupView;
  /** 'today', 'on Saturday, January 4, 2127' */
  day: string;
  /** 'kept' if the stop stays, and only its orders are canceled. */
  is: "not coming" | "called off" | "kept";
  money: Money;
  next: NextStop | null;
};

export type Money =
  | { is: "refunded" | "refunding"; cents: number }
  | { is: "safe"; canMove: boolean }
  | { is: "uncharged" };

export type NextStop = {
  title: string;
  location: string;
  date: string;
  time: string;
  takesOrders: boolean;
};

const WHAT: Record<CalledOff["is"], string> = {
  "not coming": "We're not coming to",
  "called off": "We had to call off",
  kept: "We had to cancel your order at",
};

/** 'We're not coming to Mariposa Plaza today' */
export const calledOffSentence = ({ stop, day, is }: Pick<CalledOff, "stop" | "day" | "is">) =>
  `${WHAT[is]} ${stop.title} ${day}`;

export function calledOffEmail(order: Order, off: CalledOff, sender: Sender): Email {
  const { stop, money, next } = off;
  const what = calledOffSentence(off);
  return {
    to: order.email,
    subject: `${what} (order #${order.id})`,
    text: textOf(sender, [
      `Sorry, ${lowerFirst(what)}.`,
      placeOf(stop),
      moneyText(order, money, sender),
      next ? nextText(next, sender) : "",
      "View your order:",
      pageOf(order, sender),
    ]),
  };
}

const BANKS_TIME = "It may take 5 to 10 business days to show up on your statement.";

function moneyText({ id }: Order, money: Money, sender: Sender): string {
  switch (money.is) {
    case "refunded":
      return `We refunded ${formatMoney(money.cents)} for order #${id}. ${BANKS_TIME}`;
    case "refunding":
      return `We're refunding ${formatMoney(money.cents)} for order #${id}. ${BANKS_TIME}`;
    case "safe":
      return money.canMove
        ? `Your order is safe. Choose another stop on your order's page, or email us at ${sender.owner} and we'll refund you.`
        : `Your order is safe. Email us at ${sender.owner}, and we'll set up another stop or refund you.`;
    case "uncharged":
      return `Your reservation #${id} was canceled, too. You weren't charged.`;
  }
}

const nextText = ({ title, location, date, time, takesOrders }: NextStop, { origin }: Sender) => [
  "Our next stop:",
  title,
  location,
  `${date}, ${time}`,
  ...(takesOrders ? [`You can order ahead: ${origin}/menu`] : []),
];
