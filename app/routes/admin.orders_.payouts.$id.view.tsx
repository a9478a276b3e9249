import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Detail } from "~/components/admin/list/detail";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { PayoutStateBadge } from "~/components/admin/orders/payouts";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { formatMoney } from "~/domain/money";
import { itemName } from "~/domain/payouts/difference";
import { findPayoutView, type PayoutItem } from "~/domain/payouts/payout-view.server";
import { adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(({ params }) => {
  const payout = findPayoutView(idParam(params), truckZone());
  if (!payout) throw notFound();
  return json({ title: "Payout", payout });
});

export { meta, shouldRevalidate } from "~/components/admin/list/form-route";

const NOT_LISTED = "Stripe doesn't say what's in this payout.";

export default function PayoutDialog() {
  const { payout } = useLoaderData<typeof loader>();
  const { date, netCents, stripeId, failure, status, isListed, items } = payout;
  return (
    <AdminDialog
      focusesTitle
      title={`Payout of ${formatMoney(netCents)}`}
      subtitle={`${date}, ${stripeId}`}
    >
      <PayoutStateBadge status={status} />
      {failure && <p className="wrap-anywhere mt-2 text-vermilion">{failure}</p>}
      {isListed ? (
        <>
          <dl className="mt-5 grid grid-cols-2 gap-x-8 tabular-nums sm:grid-cols-4">
            <Detail label="Payments">{formatMoney(payout.paymentsCents)}</Detail>
            <Detail label="Fees">{formatMoney(payout.feesCents)}</Detail>
            <Detail label="Refunds and disputes">{formatMoney(payout.backCents)}</Detail>
            {payout.returnedCents !== 0 && (
              <Detail label="Returned payouts">{formatMoney(payout.returnedCents)}</Detail>
            )}
            <Detail label="Payout">{formatMoney(netCents)}</Detail>
          </dl>
          <ul className="mt-5">
            {items.map((item) => (
              <Item key={item.id} {...item} />
            ))}
          </ul>
        </>
      ) : (
        <Notice>{NOT_LISTED}</Notice>
      )}
    </AdminDialog>
  );
}

function Item(item: PayoutItem) {
  const { orderId, feeCents, netCents } = item;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line/15 py-2">
      <span className="wrap-anywhere min-w-0">
        {itemName(item)}
        {orderId !== null && (
          <>
            {", "}
            <Link to={`/admin/orders/${orderId}/view`} className="text-matcha underline">
              order #{orderId}
            </Link>
          </>
        )}
      </span>
      <span className="tabular-nums">
        {feeCents !== 0 && (
          <span className="text-sm text-muted">
            {formatMoney(item.amountCents)} minus {formatMoney(feeCents)} fee:{" "}
          </span>
        )}
        {formatMoney(netCents)}
      </span>
    </li>
  );
}
