import type Stripe from "stripe";
import type { ApiResponse } from "./http";
import type { LocalStripe } from "./local-stripe";
import { PAGE_POLICY } from "./site";
import type { Delivery } from "./webhooks";

const SHOWN = 100;

/** The page for the person who runs the demo: what was paid, given back, and told to the shop. */
export function overview(stripe: LocalStripe): ApiResponse {
  const { intents, refunds } = stripe.state;
  const deliveries = [...stripe.webhooks.deliveries.values()];
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": PAGE_POLICY,
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
      <p>Test payments: no money moves. Reload the page to see what is new.</p>
    </header>
    <main>
      ${table("Payments", ["Amount", "Status", "Description", "Email", "Intent", "Created"], newest(intents.values()).map(intentRow))}
      ${table("Refunds", ["Amount", "Status", "Intent", "Refund", "Created"], newest(refunds.values()).map(refundRow))}
      ${table("Events", ["Type", "Told to the shop", "Event", "Created"], newest(deliveries).map(deliveryRow))}
    </main>
  </body>
</html>
`,
  };
}

function newest<T>(items: Iterable<T>): T[] {
  return [...items].reverse().slice(0, SHOWN);
}

function intentRow(intent: Stripe.PaymentIntent): string[] {
  return [
    money(intent.amount, intent.currency),
    intent.status,
    intent.description ?? "",
    intent.receipt_email ?? "",
    intent.id,
    time(intent.created),
  ];
}

function refundRow(refund: Stripe.Refund): string[] {
  return [
    money(refund.amount, refund.currency),
    refund.status ?? "",
    String(refund.payment_intent),
    refund.id,
    time(refund.created),
  ];
}

function deliveryRow({ event, attempts, delivered, lastStatus }: Delivery): string[] {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const told = delivered
    ? `yes, ${tries}`
    : `not yet, ${tries}, last answer ${lastStatus || "none"}`;
  return [event.type, told, event.id, time(event.created)];
}

function table(title: string, heads: string[], rows: string[][]): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => tag("td", cell)).join("")}</tr>`);
  const content =
    rows.length === 0
      ? "<p>None yet.</p>"
      : `<div class="scroll"><table><thead><tr>${heads.map((head) => tag("th", head)).join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
  return `<section>${tag("h2", title)}${content}</section>`;
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(cents / 100);
}

function time(created: number): string {
  return new Date(created * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC");
}
