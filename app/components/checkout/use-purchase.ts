import { useEffect, useState } from "react";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { readPurchase } from "./payment-calls";

/**
 * What was bought; null if we can't get it, since the payment shows either way.
 * @param paymentIntentId of a payment that arrived
 * @param known what the server has sent with the page, if it knew the payment
 */
export function usePurchase(
  paymentIntentId: string | null,
  known: Purchase | null,
): Purchase | null {
  const [asked, setAsked] = useState<Purchase | null>(null);
  useEffect(() => {
    if (known || !paymentIntentId) return;
    let isCurrent = true;
    readPurchase(paymentIntentId).then(
      (purchase) => isCurrent && setAsked(purchase),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [known, paymentIntentId]);
  return known ?? asked;
}
