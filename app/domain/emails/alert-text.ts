import { type AlertKind, isOfRequest } from "~/domain/alerts/alert";
import { formatMoney } from "~/domain/money";
import {
  disputeReason,
  lockedOutReason,
  paymentProblem,
  refundProblem,
} from "~/domain/payments/stripe-words";
import { formatShortDate } from "~/domain/time";

/** The text of an alert, the same on the dashboard and in emails. */

export type AlertFacts = {
  kind: AlertKind;
  subject: string;
  orderId: number | null;
  amountCents: number | null;
  reason: string | null;
  /** The last day to respond, in words. */
  respondBy: string | null;
};

type Stored = Omit<AlertFacts, "respondBy"> & { respondBy: Date | null };

export function toAlertFacts(alert: Stored, zone: string): AlertFacts {
  const { kind, subject, orderId, amountCents, reason, respondBy } = alert;
  const day = respondBy && formatShortDate(respondBy, zone);
  return { kind, subject, orderId, amountCents, reason, respondBy: day };
}

/** The subject of an alert about all emails that aren't about an order and are too old to send. */
export const OLD_EMAILS = "others";

type Text = (alert: AlertFacts) => { happened: string; todo: string };

const GOES_WITH_NEXT = "This alert clears once Stripe accepts a new payment.";
const GOES_WITH_EVENT = "This alert clears when Stripe's next event arrives.";

const TEXTS: Record<AlertKind, Text> = {
  refund_stuck: (alert) =>
    isStillAsked(alert)
      ? {
          happened: `The ${sumOf(alert)} refund for order #${alert.orderId} isn't going through.`,
          todo: `We'll keep trying. If you refund exactly ${sumOf(alert)} in Stripe instead, we'll stop.`,
        }
      : {
          happened: `The ${sumOf(alert)} refund for order #${alert.orderId} failed.${whyOf(alert, refundProblem)}`,
          todo: "Open the payment in Stripe to see why. You can refund it there. If the order says Refund in progress, we'll keep trying too. If it doesn't, you can try again from the order.",
        },
  dispute: (alert) => ({
    happened: `A customer disputed ${sumOf(alert)} of order #${alert.orderId} with their bank.${whyOf(alert, disputeReason)}`,
    todo: `Respond in Stripe${alert.respondBy ? ` by ${alert.respondBy}` : ""}, or the customer wins by default.`,
  }),
  hold_stuck: (alert) => ({
    happened: `Order #${alert.orderId} (${sumOf(alert)}) is stuck: it can't be paid or canceled, so its items aren't back in stock.`,
    todo: "Open the payment in Stripe. If it's unpaid, cancel it there.",
  }),
  unknown_order: (alert) => ({
    happened: `We got a ${sumOf(alert)} payment for an order we don't have (${alert.subject}). This can happen after restoring a backup.`,
    todo: "Find it in Stripe and refund it there. The payment's metadata has the customer's email address.",
  }),
  payment_refused: (alert) => ({
    happened: `Stripe declined to start the ${sumOf(alert)} payment for order #${alert.orderId}.${whyOf(alert, paymentProblem)}`,
    todo: `The customer wasn't charged. ${GOES_WITH_NEXT}`,
  }),
  locked_out: (alert) => ({
    happened: `Stripe is rejecting this shop, so nobody can pay online.${whyOf(alert, lockedOutReason)}`,
    todo: `Check your Stripe account and the shop's API keys. ${GOES_WITH_NEXT}`,
  }),
  events_missing: ({ orderId }) => ({
    happened: `We found a refund or dispute for order #${orderId} that Stripe never told us about.`,
    todo: `The order is up to date again. This is normal after restoring a backup. If you haven't restored one, check the webhook in Stripe: its URL, its signing secret, and whether it's turned on. ${GOES_WITH_EVENT}`,
  }),
  events_refused: ({ reason }) =>
    reason === "clock"
      ? {
          happened: "We're rejecting Stripe's events because their time doesn't match our clock.",
          todo: `Set the server's clock. ${GOES_WITH_EVENT}`,
        }
      : {
          happened: "We're rejecting webhook events because their signature is wrong.",
          todo: `Compare STRIPE_WEBHOOK_SECRET with the signing secret in Stripe. If they match, someone else is sending these, and they're harmless. ${GOES_WITH_EVENT}`,
        },
  mail_down: (alert) => ({
    happened: `Our emails aren't going out.${whyOf(alert, mailDownReason)}`,
    todo: "We'll keep trying for a week. Check SMTP_URL and your mail provider. This alert clears when the next email goes out.",
  }),
  mail_undelivered: (alert) => {
    if (alert.orderId) {
      return {
        happened: `We couldn't deliver an email for order #${alert.orderId}.${whyOf(alert, undeliveredReason)}`,
        todo: "The customer may have missed something they need to know. Look up the email under Emails and reach them another way.",
      };
    }
    if (alert.subject === OLD_EMAILS) {
      return {
        happened: `Some emails are now too old to send${reasonOf(alert)}.`,
        todo: "You can still read them under Emails. This alert clears after a week.",
      };
    }
    return {
      happened: `We couldn't deliver an email to you.${whyOf(alert, undeliveredReason)}`,
      todo: "Read it under Emails, and check that our emails to you go to the right mailbox. We'll keep trying for a week.",
    };
  },
  texts_down: (alert) => ({
    happened: `Our texts aren't going out.${whyOf(alert, textsDownReason)}`,
    todo: "Customers still get their emails. We'll try each text again for a day. Check the TWILIO_ settings and your Twilio account. This alert clears when the next text goes out.",
  }),
  low_disk: () => ({
    happened: "The disk is almost full.",
    todo: "Health shows how much space is left. Once the disk is full, nothing can be saved. Move old backups to another machine, or make the volume bigger. This alert clears once there's room.",
  }),
  items_missing: ({ orderId }) => ({
    happened: `A refund for order #${orderId} failed after its items were back in stock, and someone else bought them.`,
    todo: "Restock them and complete the order, or refund it again.",
  }),
  payouts_differ: ({ reason }) => ({
    happened: `Stripe and our records don't match: ${reason} ${reason === "1" ? "difference" : "differences"}.`,
    todo: "Payouts, under Orders, lists each one. This alert clears once they match or you've reviewed each one.",
  }),
  books_changed: ({ subject }) => ({
    happened: `Someone changed or deleted the records of closed day #${subject} in the database.`,
    todo: "Compare them with your printout and your last backups. The shop keeps working. This alert clears once the records are restored.",
  }),
  copy_behind: ({ subject }) =>
    subject === "drill"
      ? {
          happened: "We tested the copy in the bucket and couldn't restore the whole shop from it.",
          todo: "Make a backup now, then check the server log. We'll test again in an hour. This alert clears once a test works.",
        }
      : {
          happened:
            "The copy in the bucket is more than five minutes behind. Newer orders are only on the server's disk.",
          todo: "The shop keeps working. Check the bucket, its keys, and its limits. This alert clears once the copy catches up.",
        },
  database_damaged: () => ({
    happened: "Part of the database can't be read.",
    todo: "Some pages may fail. Make a backup of what's there, then restore the last good one. The server log says what's damaged. This alert clears once a daily check finds the database whole.",
  }),
};

export const alertText: Text = (alert) => TEXTS[alert.kind](alert);

/** Whether the alert is about a request that Stripe hasn't answered. A refused one has a reason. */
const isStillAsked = ({ subject, reason }: AlertFacts) => isOfRequest(subject) && reason === null;

const sumOf = ({ amountCents }: AlertFacts) => formatMoney(amountCents ?? 0);

/** A code from another service, as a sentence. */
const whyOf = ({ reason }: AlertFacts, say: (code: string) => string) =>
  reason ? ` ${say(reason)}` : "";

const reasonOf = ({ reason }: AlertFacts) => (reason ? ` (${reason})` : "");

/** Mail servers' errors, in words for the owner. The log has the code, and the email has the server's text. */

const DOWN: Record<string, string> = {
  EAUTH: "The mail server rejected the username or password.",
  ECONNECTION: "We can't reach the mail server.",
  EDNS: "There's no mail server by that name.",
  EENVELOPE: "The mail server rejected our sender address.",
  ESOCKET: "We can't reach the mail server.",
  ETIMEDOUT: "The mail server isn't responding.",
  ETLS: "The mail server doesn't support encryption.",
};

/** Why no email can be sent. */
const mailDownReason = (code: string) => DOWN[code] ?? "Check the server log for the error code.";

const TEXTS_DOWN: Record<string, string> = {
  "20003": "Twilio doesn't accept our Account SID and Auth Token.",
  "20404": "Twilio doesn't know our Account SID.",
  "20429": "Twilio says we're sending too many.",
  ECONNREFUSED: "We can't reach Twilio.",
  ENOTFOUND: "We can't reach Twilio.",
};

/** Why no text can be sent. */
const textsDownReason = (code: string) => TEXTS_DOWN[code] ?? `Twilio's error code is ${code}.`;

const UNDELIVERED: Record<string, string> = {
  "550": "That mailbox may not exist.",
  "551": "That mailbox may not exist.",
  "552": "The mailbox is full.",
  "553": "The address may be misspelled.",
  "554": "It may have been flagged as spam.",
  too_old: "It's now too old to send.",
};

/** Why the mail server refused an email. */
const undeliveredReason = (code: string) =>
  UNDELIVERED[code] ??
  (code.startsWith("4")
    ? "The server may accept it later."
    : "See Emails for the server's response.");
