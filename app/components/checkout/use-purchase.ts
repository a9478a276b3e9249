import { useEffect, useState } from "react";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { readPurchase } from "./payment-calls";

/**
 * Loads what was bought. Null if it can't be loaded; the page then shows the payment alone.
 * @param paymentIntentId a paid payment, or null
 * @param known the purchase as sent with the page, if the server knew it
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
