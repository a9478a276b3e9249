import type { APIRequestContext } from "@playwright/test";
import { intentIdOf } from "../../app/domain/payments/intent-id";
import type { Shop } from "../../dev/shop";
import { idOf } from "./stored";

/** Confirms a payment at Stripe, where no page of ours can see it. */
export function confirmAtStripe({ standIns }: Shop, stripePaymentId: string): void {
  const { environment, stripe } = standIns;
  stripe.handle({
    method: "POST",
    path: `/v1/payment_intents/${stripePaymentId}/confirm`,
    headers: {
      authorization: `Bearer ${environment.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "payment_method=pm_card_visa",
  });
}

type Item = { name: string; quantity: number };

/** Orders and pays in another browser. @returns the payment intent's ID */
export async function payElsewhere(
  shop: Shop,
  request: APIRequestContext,
  ...bought: Item[]
): Promise<string> {
  const items = bought.map(({ name, quantity }) => ({ productId: idOf(shop, name), quantity }));
  const data = { email: "other@example.com", items };
  const begun = await request.post("/api/create-payment-intent", { data });
  const { clientSecret }: { clientSecret: string } = await begun.json();
  const intentId = intentIdOf(clientSecret);
  confirmAtStripe(shop, intentId);
  return intentId;
}
