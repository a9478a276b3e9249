import type { ReactNode } from "react";
import { type Cents, formatMoney } from "~/domain/money";

type OrderSummaryProps = { totalCents: Cents; isPickedUp: boolean };

/** Shipping is always free, and there is no tax line (spec section 2). What's picked up isn't shipped. */
export function OrderSummary({ totalCents, isPickedUp }: OrderSummaryProps) {
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="font-display text-2xl">
        Order Summary
      </h2>
      <dl className="mt-4 space-y-2">
        <Row label="Subtotal">{formatMoney(totalCents)}</Row>
        {!isPickedUp && <Row label="Shipping">Free</Row>}
        <div className="flex items-baseline justify-between border-t border-line/20 pt-3">
          <dt className="font-medium">Total</dt>
          <dd className="font-display text-2xl tabular-nums">{formatMoney(totalCents)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
