import type { ReactNode } from "react";
import { useRootData } from "~/components/site/root-data";
import { type Cents, formatMoney } from "~/domain/money";
import type { TaxLine } from "~/domain/tax/tax";

type OrderSummaryProps = {
  totalCents: Cents;
  isPickedUp: boolean;
  /** Sales tax added to the prices. Absent until the order is placed. */
  tax?: TaxLine;
};

/**
 * The sums of an order. Shipping is always free, and only shows for shipped orders. A tax line only shows if
 * tax is added.
 */
export function OrderSummary({ totalCents, isPickedUp, tax }: OrderSummaryProps) {
  const isTaxOpen = useRootData()?.addsTax === true && !tax;
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="font-display text-2xl">
        Order Summary
      </h2>
      <dl className="mt-4 space-y-2">
        <Row label="Subtotal">{formatMoney(totalCents)}</Row>
        {!isPickedUp && <Row label="Shipping">Free</Row>}
        {tax && <Row label={tax.name}>{formatMoney(tax.cents)}</Row>}
        {isTaxOpen && <Row label="Sales tax">Next step</Row>}
        <div className="flex items-baseline justify-between border-t border-line/20 pt-3">
          <dt className="font-medium">{isTaxOpen ? "Total before tax" : "Total"}</dt>
          <dd className="font-display text-2xl tabular-nums">
            {formatMoney(totalCents + (tax?.cents ?? 0))}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="wrap-anywhere min-w-0 text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
