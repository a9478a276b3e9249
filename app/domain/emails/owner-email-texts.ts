import type { EmailKind } from "~/domain/outbox/email-kinds";
import { withUnit } from "~/domain/words";
import { type AlertFacts, alertText } from "./alert-text";
import {
  dayOf,
  type Email,
  type Inquiry,
  type Line,
  noteOf,
  type Sender,
  textOf,
} from "./email-parts";

/** The texts of emails to the owner, in plain text. */

const guestsOf = ({ guestCount }: Inquiry) => withUnit(guestCount, "guest");

/** Tells the owner of a catering inquiry. Replies go to the guest, unless it is bundled with others. */
export function inquiryEmail(inquiry: Inquiry, sender: Sender): Email {
  return {
    to: sender.owner,
    replyTo: inquiry.email,
    subject: `New catering inquiry for ${dayOf(inquiry)}`,
    text: textOf(sender, [
      `${inquiry.name} would like catering for ${guestsOf(inquiry)} on ${dayOf(inquiry)}. Email them at ${inquiry.email}.`,
      `${sender.origin}/admin/inquiries/${inquiry.id}/view`,
    ]),
  };
}

/** Tells the owner of low stock, as of the sale that made it low. */
export function lowStockEmail(
  { name, unit, quantity }: { name: string; unit: string; quantity: number },
  sender: Sender,
): Email {
  return {
    to: sender.owner,
    subject: quantity === 0 ? `Sold out: ${name}` : `Low stock: ${name}`,
    text: textOf(sender, [
      quantity === 0
        ? `${name} is sold out.`
        : `${name} is running low. We have ${quantity}${quantity === 1 || unit === "units" ? "" : ` ${unit}`} left.`,
      `${sender.origin}/admin/inventory`,
    ]),
  };
}

/** Tells the owner that a customer canceled an order, so its items are available again. */
export function guestCanceledEmail(
  { id, note, paymentKind }: { id: number; note: string | null; paymentKind: "card" | "truck" },
  lines: Line[],
  sender: Sender,
): Email {
  const isPaid = paymentKind === "card";
  const happened = isPaid
    ? `A customer canceled order #${id}, so we're refunding it.`
    : `A customer canceled reservation #${id}.`;
  return {
    to: sender.owner,
    subject: `${isPaid ? "Order" : "Reservation"} #${id} canceled`,
    text: textOf(sender, [
      `${happened} These items are available again:`,
      lines.map(({ quantity, name }) => `${quantity} x ${name}`),
      noteOf({ note }),
      `${sender.origin}/admin/orders/${id}/view`,
    ]),
  };
}

/** Tells the owner of an order that nobody has seen two minutes after it began to wait. */
export function orderUnseenEmail(
  { id }: { id: number },
  { since, stop }: { since: string; stop: string },
  sender: Sender,
): Email {
  return {
    to: sender.owner,
    subject: `Nobody has checked order #${id} yet`,
    text: textOf(sender, [
      `Order #${id} has been waiting at ${stop} since ${since}, and nobody has opened Orders since then.`,
      `${sender.origin}/admin/orders/${id}/view`,
    ]),
  };
}

/** Tells the owner, once per pause, that ordering ahead was paused automatically. */
export function orderingPausedEmail(
  { stop, minutes }: { stop: string; minutes: number },
  sender: Sender,
): Email {
  return {
    to: sender.owner,
    subject: `Ordering ahead is paused at ${stop}`,
    text: textOf(sender, [
      `We paused online orders because no one has checked them in ${minutes} minutes.`,
      `Ordering ahead starts again as soon as someone opens Counter:\n${sender.origin}/admin/counter`,
    ]),
  };
}

/** Tells the owner about alerts, in the dashboard's words. */
export function alertsEmail(alerts: AlertFacts[], sender: Sender): Email {
  const things = withUnit(alerts.length, "thing needs", "things need");
  return {
    to: sender.owner,
    subject: `${things} your attention at ${sender.name}`,
    text: textOf(sender, [
      ...alerts.map((alert) => {
        const { happened, todo } = alertText(alert);
        return [happened, todo];
      }),
      `See what's still open on your dashboard:\n${sender.origin}/admin`,
    ]),
  };
}

type Update = { kind: EmailKind; email: Email };

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

const COUNTED: Partial<Record<EmailKind, (number: number) => string>> = {
  order_unseen: (number) => count(number, "order nobody has seen", "orders nobody has seen"),
  ordering_paused: () => "ordering ahead paused",
  inquiry_received: (number) => count(number, "catering inquiry", "catering inquiries"),
  reservation_canceled_by_guest: (number) =>
    count(number, "order canceled by its customer", "orders canceled by their customers"),
  low_stock: (number) => count(number, "item low or sold out", "items low or sold out"),
};

/** '2 catering inquiries, 1 item low or sold out', the most urgent first. */
function countsOf(updates: Update[]): string {
  const counted = Object.entries(COUNTED).flatMap(([kind, say]) => {
    const number = updates.filter((update) => update.kind === kind).length;
    return number > 0 ? [say(number)] : [];
  });
  return counted.join(", ");
}

/** Several emails to the owner in one. Each keeps its own words, without the truck's name. */
export function updatesEmail(updates: Update[], sender: Sender): Email {
  const parts = updates
    .map(({ email }) => email)
    .map(({ subject, text }) => [subject, ...text.split("\n\n").slice(0, -1)]);
  return {
    to: sender.owner,
    subject: `${sender.name}: ${countsOf(updates)}`,
    text: textOf(sender, parts),
  };
}
