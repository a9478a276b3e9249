import type Stripe from "stripe";
import { escapeHtml, type Html, html, money } from "./html";
import type { Store } from "./store";

/** The overview's buttons. A button that couldn't do anything isn't shown. */

/** Buttons that refund or dispute a payment. */
export function paymentButtons(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  dispute: Stripe.Dispute | undefined,
): Html {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid || left === 0 || dispute?.is_charge_refundable === false) return html("");
  const refund = `<input name="dollars" value="${(left / 100).toFixed(2)}" inputmode="decimal" size="7" aria-label="Refund amount for ${intent.id}, in dollars">`;
  const fields = { intent: intent.id };
  const buttons = [form("refunds", "Refund", intent.id, fields, refund)];
  if (!dispute) {
    buttons.push(
      form("disputes", "Dispute", intent.id, fields),
      form("disputes", "Inquire", intent.id, { ...fields, isInquiry: "true" }),
    );
  }
  return row(buttons);
}

export function refundButtons({ id, status }: Stripe.Refund): Html {
  const fail = form(`refunds/${id}/fail`, "Fail", id);
  if (status === "pending") return row([form(`refunds/${id}/complete`, "Complete", id), fail]);
  return status === "succeeded" ? row([fail]) : html("");
}

export function disputeButtons({ id, status }: Stripe.Dispute): Html {
  const answer = form(`disputes/${id}/answer`, "Submit evidence", id);
  const escalate = form(`disputes/${id}/escalate`, "Escalate", id);
  const close = (label: string, outcome: string) =>
    form(`disputes/${id}/close`, label, id, { outcome });
  switch (status) {
    case "needs_response":
      return row([answer, close("Win", "won"), close("Lose", "lost")]);
    case "under_review":
      return row([close("Win", "won"), close("Lose", "lost")]);
    case "warning_needs_response":
      return row([answer, escalate, close("Close", "won")]);
    case "warning_under_review":
      return row([escalate, close("Close", "won")]);
    default:
      return html("");
  }
}

/** A button that pays out the available balance. */
export function payOutButton({ available }: Stripe.Balance): Html {
  const sums = available.filter(({ amount }) => amount > 0);
  if (sums.length === 0) return html("");
  const says = sums.map(({ amount, currency }) => money(amount, currency)).join(", ");
  return html(
    `<div class="by-hand"><p>${says} is available.</p>${form("payouts", "Pay out now", "")}</div>`,
  );
}

export function payoutButtons({ id, status }: Stripe.Payout): Html {
  return status === "failed" ? html("") : row([form(`payouts/${id}/fail`, "Fail", id)]);
}

/** Shows the status that new refunds begin with, and a button to change it. */
export function refundBeginButton({ refundsBegin }: Store): Html {
  const [says, label, status] =
    refundsBegin === "pending"
      ? ["New refunds start as pending.", "Make them succeed right away", "succeeded"]
      : ["New refunds succeed right away.", "Make them start as pending", "pending"];
  return html(
    `<div class="by-hand"><p>${says}</p>${form("refunds/begin", label, "", { status })}</div>`,
  );
}

function row(buttons: string[]): Html {
  return html(`<div class="by-hand">${buttons.join("")}</div>`);
}

function form(
  path: string,
  label: string,
  subject: string,
  fields: Record<string, string> = {},
  input = "",
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const name = subject ? ` aria-label="${label} ${subject}"` : "";
  return `<form method="post" action="/_dashboard/${path}">${hidden.join("")}${input}<button${name}>${label}</button></form>`;
}
