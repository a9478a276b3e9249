import { useEffect, useState } from "react";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { formatMoney } from "~/domain/money";
import { readPurchase } from "./payment-calls";

type PurchaseSummaryProps = {
  /** Of a payment that arrived. */
  paymentIntentId: string | null;
  /** What the server has sent with the page, if it knew the payment. */
  known: Purchase | null;
};

/** What was bought; nothing where that cannot be had, since the payment is told of either way. */
export function PurchaseSummary({ paymentIntentId, known }: PurchaseSummaryProps) {
  const purchase = usePurchase(paymentIntentId, known);
  if (!purchase) return null;
  return (
    <section aria-labelledby="purchase" className="mx-auto mt-10 max-w-md text-left">
      <h2 id="purchase" className="font-display text-2xl">
        What You Bought
      </h2>
      <ul className="mt-4 space-y-2">
        {purchase.lines.map(({ productId, name, quantity, unitPriceCents }) => (
          <li key={productId} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{`${quantity} × ${name}`}</span>
            <span className="tabular-nums">{formatMoney(unitPriceCents * quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line/20 pt-3 font-medium">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(purchase.totalCents)}</span>
      </p>
      <p className="mt-4 print:hidden">
        <a href={`/orders/${purchase.token}`} className="text-matcha underline">
          Follow your order
        </a>
      </p>
    </section>
  );
}

function usePurchase(paymentIntentId: string | null, known: Purchase | null): Purchase | null {
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
