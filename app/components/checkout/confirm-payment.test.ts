import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { expect, it } from "vitest";
import { confirmPayment } from "./confirm-payment";

type Given = {
  /** The result that Stripe.js returns, or the error that it throws. */
  answer: object | Error;
  /** Our server's answer, or the error if it can't be reached. */
  paid?: boolean | Error;
};

async function press({ answer, paid = new Error("not asked") }: Given) {
  let asked = 0;
  const outcome = await confirmPayment({
    stripe: stripeThat(answer),
    elements: {} as StripeElements,
    payment: { clientSecret: "pi_1_secret_2" },
    returnUrl: "http://localhost:3000/checkout/success",
    verify: async (intentId) => {
      asked += 1;
      expect(intentId).toBe("pi_1");
      if (paid instanceof Error) throw paid;
      return { success: paid };
    },
  });
  return { outcome, asked };
}

/** A stand-in for Stripe.js with the one method that's called. */
function stripeThat(answer: object | Error): Pick<Stripe, "confirmPayment"> {
  const settle = answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  const confirmPayment = ({ confirmParams }: { confirmParams: object }) => {
    // We send the receipt ourselves. With an address here, Stripe would email one too.
    expect(confirmParams).toStrictEqual({ return_url: "http://localhost:3000/checkout/success" });
    return settle;
  };
  return { confirmPayment: confirmPayment as Stripe["confirmPayment"] };
}

const ARRIVED = { state: "arrived" };
const failed = (title: string, message: string) => ({ state: "failed", title, message });
const declined = { type: "card_error", message: "Your card was declined." };
const unreachable = { type: "api_connection_error", message: "No connection." };

const cases: [string, Given, object, number][] = [
  ["succeeded has arrived", { answer: { paymentIntent: { status: "succeeded" } } }, ARRIVED, 0],
  [
    "is processing is on its way",
    { answer: { paymentIntent: { status: "processing" } } },
    ARRIVED,
    0,
  ],
  [
    "stays open has failed",
    { answer: { paymentIntent: { status: "requires_action" } } },
    failed("Payment Failed", "Your payment didn't go through. You haven't been charged."),
    0,
  ],
  [
    "was declined says why, and nobody need be asked",
    { answer: { error: declined } },
    failed("Payment Failed", "Your card was declined."),
    0,
  ],
  [
    "was paid in another tab has arrived",
    {
      answer: { error: { type: "invalid_request_error", payment_intent: { status: "succeeded" } } },
    },
    ARRIVED,
    0,
  ],
  [
    "was cancelled is outdated",
    {
      answer: { error: { type: "invalid_request_error", payment_intent: { status: "canceled" } } },
    },
    { state: "outdated" },
    0,
  ],
  [
    "lost its answer but was paid has arrived",
    { answer: { error: unreachable }, paid: true },
    ARRIVED,
    1,
  ],
  [
    "lost its answer and was not paid says so",
    { answer: { error: unreachable }, paid: false },
    failed("Payment Failed", "No connection."),
    1,
  ],
  ["broke down but was paid has arrived", { answer: new Error("boom"), paid: true }, ARRIVED, 1],
  [
    "broke down, and the server is out of reach too",
    { answer: new Error("boom"), paid: new Error("no connection") },
    failed("Error", "An error occurred during payment"),
    1,
  ],
];

it.each(cases)("a payment that %s", async (_what, given, outcome, asked) => {
  expect(await press(given)).toEqual({ outcome, asked });
});
