import { postIntent, retrieveIntent } from "./intents.js";
import { facts, tell } from "./parent-page.js";

/**
 * The bank's page of a 3-D Secure challenge: over the shop's page in a frame,
 * or as a page of its own that returns to the shop.
 */

// As on a bank's page, the URL is enough to open this page, so it has no key. The API takes any test key.
const KEY = "pk_test_bench_challenge";
const clientSecret = facts.get("client_secret") ?? "";
const buttons = [...document.querySelectorAll("button")];

for (const button of buttons) {
  button.addEventListener("click", () => decide(button.dataset.passed));
  button.disabled = false;
}
showAmount();
tell({ type: "challenge-ready" });

async function showAmount() {
  const { paymentIntent } = await retrieveIntent(KEY, clientSecret);
  if (!paymentIntent) return;
  const money = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: paymentIntent.currency,
  }).format(paymentIntent.amount / 100);
  document.getElementById("amount").textContent = `Approve this ${money} payment?`;
}

async function decide(passed) {
  for (const button of buttons) button.disabled = true;
  const { error, paymentIntent } = await postIntent(KEY, clientSecret, "authenticate", { passed });
  if (window.parent !== window) return tell({ type: "challenge-finished" });
  const returnUrl = facts.get("return_url");
  if (paymentIntent && returnUrl) return goBack(returnUrl, paymentIntent);
  document.getElementById("error").textContent =
    error?.message ?? "This payment has no return URL.";
}

/** Opens the return URL with the query that Stripe adds to it. */
function goBack(returnUrl, { id, client_secret, status }) {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", id);
  url.searchParams.set("payment_intent_client_secret", client_secret);
  url.searchParams.set("redirect_status", status === "succeeded" ? "succeeded" : "failed");
  window.location.replace(url);
}
