import { randomUUID } from "node:crypto";
import { orderByCard, type PaymentStart } from "~/domain/checkout/checkout.server";
import { intentIdOf } from "~/domain/payments/intent-id";

/** Shoppers at the checkout, for tests of the domain's verbs. */

type Line = { productId: number; quantity: number };
type Buyer = Partial<Parameters<typeof orderByCard>[1]> &
  Partial<Pick<Parameters<typeof orderByCard>[0], "email" | "fulfillment">>;

/** The browser that is meant where a test names none. */
export const BROWSER = "browser-of-this-test-0";

export function begin(
  items: Line[],
  { email = "yuki@example.com", fulfillment, ...buyer }: Buyer = {},
) {
  return orderByCard(
    { email, items, fulfillment, total: "any" },
    { browserId: BROWSER, clientKey: "phone", ...buyer },
  );
}

/** A payment that must begin. */
export async function started(...call: Parameters<typeof begin>): Promise<PaymentStart> {
  const result = await begin(...call);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}

/** Somebody nobody has met. */
export const stranger = () => ({ browserId: randomUUID() });

export const intentOf = ({ clientSecret }: PaymentStart) => intentIdOf(clientSecret);

export const piecesOf = (product: { id: number }, quantity = 1): Line => ({
  productId: product.id,
  quantity,
});
