import type { Shop } from "../../dev/shop";

/** The customer's bank says yes, where no page of ours can see it. */
export function confirmAtStripe({ standIns }: Shop, paymentIntentId: string): void {
  const { environment, stripe } = standIns;
  stripe.handle({
    method: "POST",
    path: `/v1/payment_intents/${paymentIntentId}/confirm`,
    headers: {
      authorization: `Bearer ${environment.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "payment_method=pm_card_visa",
  });
}
