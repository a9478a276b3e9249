import { OrderTitle } from "~/components/order-title";
import { PICKUP_HEADINGS } from "~/components/pickup/pickup-headings";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { formatMoney, lineTotal } from "~/domain/money";
import { ButtonLink } from "~/ui/button";
import { UserText } from "~/ui/user-text";

/** Order number, pickup place and time, and links for a paid order. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { orderId, customerName, token, pickup, isReceiptMailed } = purchase;
  return (
    <div className="mx-auto mt-8 max-w-md border-y border-line/20 py-6">
      <p className="wrap-anywhere font-display text-2xl">
        <OrderTitle id={orderId} name={customerName} />
      </p>
      {pickup && (
        <div className="mt-2">
          {pickup.status !== "ahead" && (
            <p className="font-medium text-vermilion">{PICKUP_HEADINGS[pickup.status]}</p>
          )}
          <p className="wrap-anywhere font-medium">{pickup.location}</p>
          <p>
            {pickup.date}, {pickup.time}
          </p>
        </div>
      )}
      <p className="mt-6 flex flex-wrap justify-center gap-3 print:hidden">
        {pickup?.status === "ahead" && (
          <ButtonLink to={pickup.directions} rel="noopener" variant="quiet">
            Directions<span className="sr-only"> to {pickup.title}</span>
          </ButtonLink>
        )}
        <ButtonLink to={`/orders/${token}`} reloadDocument>
          Track your order
        </ButtonLink>
      </p>
      {isReceiptMailed && <p className="mt-4 text-muted">We'll email you a receipt.</p>}
    </div>
  );
}

export function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  return (
    <section aria-labelledby="purchase" className="mx-auto mt-10 max-w-md text-left">
      <h2 id="purchase" className="font-display text-2xl">
        Your order
      </h2>
      <ul className="mt-4 space-y-2">
        {purchase.lines.map(({ line, name, cupNames, quantity, unitPriceCents }) => (
          <li key={line} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {`${quantity} × `}
              <UserText>{name}</UserText>
              {cupNames && <span className="block text-sm text-muted">For {cupNames}</span>}
            </span>
            <span className="tabular-nums">
              {formatMoney(lineTotal({ unitPriceCents, quantity }))}
            </span>
          </li>
        ))}
      </ul>
      {purchase.addedTax && (
        <p className="mt-2 flex justify-between gap-4 text-muted">
          <span className="wrap-anywhere min-w-0">{purchase.addedTax.name}</span>
          <span className="tabular-nums">{formatMoney(purchase.addedTax.cents)}</span>
        </p>
      )}
      <p className="mt-3 flex justify-between border-t border-line/20 pt-3 font-medium">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(purchase.totalCents)}</span>
      </p>
      {purchase.tax && <p className="mt-1 text-right text-sm text-muted">{purchase.tax}</p>}
      {purchase.note && (
        <p className="wrap-anywhere mt-4">
          <span className="block text-sm text-muted">Note for your order</span>
          {purchase.note}
        </p>
      )}
    </section>
  );
}
