import type Stripe from "stripe";
import { balanceOf, payoutsOf } from "./balance";
import {
  disputeButtons,
  paymentButtons,
  payOutButton,
  payoutButtons,
  refundBeginButton,
  refundButtons,
} from "./buttons";
import { escapeHtml, type Html, html, money, time } from "./html";
import type { ApiResponse } from "./http";
import type { LocalStripe } from "./local-stripe";
import { OVERVIEW_POLICY } from "./site";
import type { Delivery } from "./webhooks";

const SHOWN = 100;

type Cell = string | Html;

/**
 * The page for the person who runs the demo: payments, refunds, disputes, and the events sent to the shop. Its
 * buttons make the changes that the shop doesn't: in Stripe's dashboard, or at a bank.
 */
export function overview(stripe: LocalStripe, problem?: string): ApiResponse {
  const { state } = stripe;
  const payments = newest(state.intents.values()).map((intent) => paymentRow(stripe, intent));
  const refunds = newest(state.refunds.values()).map(refundRow);
  const disputes = newest(state.disputes.values()).map(disputeRow);
  const payouts = newest(payoutsOf(state)).map(payoutRow);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": OVERVIEW_POLICY,
      "cache-control": "no-store",
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Local Stripe</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/endive/overview.css">
  </head>
  <body>
    <header>
      <h1>Local Stripe</h1>
      <p>Test payments: no money moves. Reload to see the latest.</p>
      ${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
    </header>
    <main>
      ${table("Payments", ["Amount", "Status", "Actions", "Description", "Email", "Intent", "Created"], payments)}
      ${table("Refunds", ["Amount", "Status", "Bank actions", "Intent", "Refund", "Created"], refunds, refundBeginButton(state))}
      ${table("Disputes", ["Amount", "Status", "Bank actions", "Reason", "Intent", "Dispute", "Created"], disputes)}
      ${table("Payouts", ["Amount", "Status", "Bank actions", "Payout", "Created"], payouts, payOutButton(balanceOf(state)))}
      ${table(
        "Events",
        ["Type", "Webhook delivered", "Event", "Created"],
        newest(state.events).map((event) =>
          eventRow(event, stripe.webhooks.deliveries.get(event.id)),
        ),
      )}
    </main>
  </body>
</html>
`,
  };
}

function newest<T>(items: Iterable<T>): T[] {
  return [...items].reverse().slice(0, SHOWN);
}

function paymentRow({ state }: LocalStripe, intent: Stripe.PaymentIntent): Cell[] {
  const charge = state.charges.get(String(intent.latest_charge));
  return [
    money(intent.amount, intent.currency),
    intent.status,
    charge ? paymentButtons(intent, charge, state.disputeOf(charge.id)) : "",
    intent.description ?? "",
    intent.receipt_email ?? "",
    intent.id,
    time(intent.created),
  ];
}

function refundRow(refund: Stripe.Refund): Cell[] {
  const why = refund.failure_reason ?? refund.pending_reason;
  return [
    money(refund.amount, refund.currency),
    `${refund.status}${why ? ` (${why})` : ""}`,
    refundButtons(refund),
    String(refund.payment_intent),
    refund.id,
    time(refund.created),
  ];
}

function disputeRow(dispute: Stripe.Dispute): Cell[] {
  return [
    money(dispute.amount, dispute.currency),
    dispute.status,
    disputeButtons(dispute),
    dispute.reason,
    String(dispute.payment_intent),
    dispute.id,
    time(dispute.created),
  ];
}

function payoutRow(payout: Stripe.Payout): Cell[] {
  return [
    money(payout.amount, payout.currency),
    payout.status,
    payoutButtons(payout),
    payout.id,
    time(payout.created),
  ];
}

function eventRow({ id, type, created }: Stripe.Event, delivery: Delivery | undefined): Cell[] {
  return [type, delivery ? told(delivery) : "not subscribed", id, time(created)];
}

function told({ attempts, delivered, lastStatus }: Delivery): string {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return delivered ? `yes, ${tries}` : `no, ${tries}, last response ${lastStatus || "none"}`;
}

function table(title: string, heads: string[], rows: Cell[][], above = html("")): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => tag("td", cell)).join("")}</tr>`);
  const content =
    rows.length === 0
      ? "<p>None yet.</p>"
      : `<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${heads.map((head) => tag("th", head)).join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
  return `<section>${tag("h2", title)}${above.html}${content}</section>`;
}

function tag(name: string, content: Cell): string {
  const inner = typeof content === "string" ? escapeHtml(content) : content.html;
  return `<${name}>${inner}</${name}>`;
}
