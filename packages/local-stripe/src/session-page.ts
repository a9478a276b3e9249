import type Stripe from "stripe";
import { cardFromDetails } from "./cards";
import { Refusal } from "./errors";
import { escapeHtml, money } from "./html";
import type { ApiRequest, ApiResponse } from "./http";
import type { LocalStripe } from "./local-stripe";
import { type Line, payOnPage, session, stored } from "./sessions";
import { PAGE_POLICY } from "./site";

/**
 * The page at a Checkout Session's `url`, in place of checkout.stripe.com. It works without JavaScript, except
 * for a bank's challenge.
 */
export function sessionPage(stripe: LocalStripe, request: ApiRequest): ApiResponse | undefined {
  const path = request.path.split("?")[0] ?? "";
  const [, id, rest] = /^\/c\/pay\/(\w+)(\/return)?$/.exec(path) ?? [];
  if (!id) return undefined;
  const { state } = stripe;
  try {
    if (request.method === "POST" && !rest) return pay(stripe, id, request.body);
    const now = session(state, id);
    if (rest && now.status === "complete") return toShop(now);
    const failed = rest && state.intents.get(String(now.payment_intent))?.last_payment_error;
    return page(stripe, now, failed ? failed.message : undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return document(404, "Page not found", `<h1>Page not found</h1><p>${error.message}</p>`);
  }
}

function pay(stripe: LocalStripe, id: string, body: string): ApiResponse {
  const { state } = stripe;
  try {
    const intent = payOnPage(state, id, cardIn(body, state.id("pm"), state.now()));
    const challenge = intent.next_action?.redirect_to_url?.url;
    return challenge ? seeOther(challenge) : toShop(session(state, id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return page(stripe, session(state, id), error.message);
  }
}

function cardIn(body: string, id: string, now: number) {
  const fields = new URLSearchParams(body);
  const [month = "", year = ""] = (fields.get("expiry") ?? "").split("/");
  const details = {
    number: fields.get("number") ?? "",
    expMonth: Number(month),
    expYear: 2000 + (Number(year) % 100),
    cvc: fields.get("cvc") ?? "",
  };
  return cardFromDetails(details, id, new Date(now * 1000));
}

function toShop({ id, success_url: url }: Stripe.Checkout.Session): ApiResponse {
  return seeOther((url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id));
}

function seeOther(location: string): ApiResponse {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}

function page(stripe: LocalStripe, now: Stripe.Checkout.Session, problem?: string): ApiResponse {
  const { amount_total: total, cancel_url: back, currency } = now;
  const backLink = back ? `<p><a href="${escapeHtml(back)}">Back to the shop</a></p>` : "";
  if (now.status !== "open") {
    const over = now.status === "complete" ? "You already paid" : "This page has expired";
    return document(200, over, `<h1>${over}</h1>${backLink}`);
  }
  const price = (cents: number | null) => money(cents ?? 0, currency ?? "usd");
  const lines = stored(stripe.state, now.id).lines;
  const text = now.custom_text.submit?.message;
  return document(
    200,
    `Pay ${price(total)}`,
    `<h1>Pay ${price(total)}</h1>
      <ul>${lines.map((line) => row(line, price)).join("")}</ul>
      ${problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : ""}
      <form method="post" action="/c/pay/${now.id}">
        <label>Email <input name="email" type="email" autocomplete="email" value="${escapeHtml(now.customer_email ?? "")}"${now.customer_email ? " readonly" : ""}></label>
        <label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number"></label>
        <label>Expiration <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"></label>
        <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc"></label>
        ${text ? `<p>${escapeHtml(text)}</p>` : ""}
        <button>Pay</button>
      </form>
      ${backLink}`,
    originOf(now.success_url),
  );
}

function row({ name, description, amount }: Line, price: (cents: number) => string): string {
  const more = description ? `<br>${escapeHtml(description)}` : "";
  return `<li>${escapeHtml(name)}: ${price(amount)}${more}</li>`;
}

const originOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).origin : "");

/** @param formsLeadTo the shop's origin, since Chromium applies the policy to the redirect after a post too */
function document(status: number, title: string, body: string, formsLeadTo = ""): ApiResponse {
  const formAction = `form-action 'self' ${formsLeadTo}`.trim();
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": PAGE_POLICY.replace("form-action 'none'", formAction),
      "cache-control": "no-store",
      // Anyone with the URL can pay, so don't send it to other sites.
      "referrer-policy": "no-referrer",
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/endive/session.css">
  </head>
  <body>
    <main>
      <p class="banner">Test payments: no money moves</p>
      ${body}
    </main>
  </body>
</html>
`,
  };
}
