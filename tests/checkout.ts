import { randomUUID } from "node:crypto";
import { beginCardCheckout, type PaymentStart, reserve } from "~/domain/checkout/checkout.server";
import { intentIdOf } from "~/domain/payments/intent-id";

/** Shoppers at the checkout, for tests of the domain's verbs. */

type Line = { productId: number; quantity: number };
type Buyer = Partial<Parameters<typeof beginCardCheckout>[1]> &
  Partial<Pick<Parameters<typeof beginCardCheckout>[0], "email" | "fulfillment" | "phone">>;

/** The ID of the browser in tests that name none. */
export const BROWSER = "browser-of-this-test-0";

export function begin(
  items: Line[],
  { email = "yuki@example.com", fulfillment, phone, ...buyer }: Buyer = {},
) {
  return beginCardCheckout(
    { email, items, fulfillment, phone, total: "any" },
    { browserId: BROWSER, networkKey: "phone", ...buyer },
  );
}

type Pickup = { method: "pickup"; eventId: number; minutes?: number };

export const pickupAt = (eventId: number): Pickup => ({ method: "pickup", eventId });

/** The two ways to order a cart for a stop: paid by card now, or at the truck. */
export const WAYS = {
  card: begin,
  truck: (
    items: Line[],
    { email = "yuki@example.com", fulfillment, ...buyer }: Buyer & { fulfillment: Pickup },
  ) =>
    reserve({ email, items, fulfillment }, { browserId: BROWSER, networkKey: "phone", ...buyer }),
};

/** Begins a payment, and throws if it's refused. */
export async function started(...call: Parameters<typeof begin>): Promise<PaymentStart> {
  const result = await begin(...call);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
}

/** Reserves an order to pay at the truck, and throws if it's refused. */
export async function reserved(items: Line[], stop: { id: number }, buyer: Buyer = {}) {
  const made = await WAYS.truck(items, { ...buyer, fulfillment: pickupAt(stop.id) });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.row;
}

/** A buyer with a new browser. */
export const stranger = () => ({ browserId: randomUUID() });

export const intentOf = ({ clientSecret }: PaymentStart) => intentIdOf(clientSecret);

export const piecesOf = (product: { id: number }, quantity = 1): Line => ({
  productId: product.id,
  quantity,
});
