import { Link } from "@remix-run/react";
import { Detail } from "~/components/admin/list/detail";
import { EmailTextLink } from "~/components/admin/list/email-text";
import { useListAddress } from "~/components/admin/list/list-address";
import { OrderSum, OrderSumNote, OrderTable } from "~/components/order-table";
import { TrackingLink } from "~/components/tracking-link";
import { type OrderView, WALK_UP } from "~/domain/order-desk/order-view";
import type { FormFields } from "~/forms/form";
import { useFocusIfLost } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";
import { UserText } from "~/ui/user-text";
import { WholeTimes } from "~/ui/whole-times";
import { OrderActions, ParcelForm } from "./order-actions";
import { OrderStateBadge } from "./order-state-badge";

/** Everything about an order, and what the owner can do with it. */
export function OrderDetails({ order, fields }: { order: OrderView; fields: FormFields }) {
  // Paying a reservation replaces its buttons, so the focus moves here.
  const foot = useFocusIfLost<HTMLDivElement>(order.state);
  return (
    <>
      <Facts order={order} />
      <OrderLines order={order} />
      {order.canBeHandedOver && order.isParcel && <ParcelForm order={order} fields={fields} />}
      <History entries={order.history} paymentId={order.stripePaymentId} />
      <div ref={foot} tabIndex={-1} className="dialog-foot empty:hidden">
        <OrderActions order={order} fields={fields} />
      </div>
    </>
  );
}

function Facts({ order }: { order: OrderView }) {
  return (
    <dl className="grid gap-x-6 border-b border-line/15 sm:grid-cols-2">
      <Detail label="Status">
        <OrderStateBadge state={order.state} />
        {order.handedOver && <p className="text-sm text-muted">{order.handedOver}</p>}
      </Detail>
      <Detail label="Ordered">{order.ordered}</Detail>
      <Detail label="Customer">
        {order.name && (
          <p>
            <UserText>{order.name}</UserText>
          </p>
        )}
        {order.email === null ? WALK_UP : <EmailTextLink email={order.email} />}
        {order.phone && <p className="text-sm text-muted">{`Gets texts at ${order.phone}`}</p>}
      </Detail>
      {(order.pickup || order.canBeMoved || order.isStopAssumed) && <Pickup order={order} />}
      {order.address && (
        <Detail label="Ship to">
          {order.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Detail>
      )}
      {order.tracking && (
        <Detail label="Tracking">
          <TrackingLink tracking={order.tracking} />
        </Detail>
      )}
      {order.note && <Detail label="Note">{order.note}</Detail>}
      {order.reservation && (
        <Detail label="Reservation">
          <span translate="no" className="font-mono text-lg">
            {order.reservation.code}
          </span>
          {order.reservation.confirmBy && (
            <p className="text-sm text-muted">
              Not confirmed. Ends at {order.reservation.confirmBy} unless the customer confirms it.
            </p>
          )}
        </Detail>
      )}
    </dl>
  );
}

function Pickup({ order }: { order: OrderView }) {
  const { pickup, handedOver, canBeMoved, isStopAssumed } = order;
  const move = useListAddress(`../${order.id}/move`);
  return (
    <Detail label="Pickup">
      {pickup ? (
        <>
          <p>{pickup.title}</p>
          <p>{pickup.location}</p>
          <p>
            <WholeTimes>{`${pickup.date}, ${pickup.time}`}</WholeTimes>
          </p>
          {pickup.status !== "ahead" && !handedOver && (
            <p className="font-medium text-vermilion">
              This stop {pickup.status === "over" ? "is over" : "was canceled"}.
            </p>
          )}
        </>
      ) : (
        !isStopAssumed && <p>No stop chosen yet</p>
      )}
      {isStopAssumed && (
        <p className="text-sm text-muted">
          Window named a stop that wasn't open then, so we went by the time of the sale.
        </p>
      )}
      {canBeMoved && (
        <Link to={move} preventScrollReset className={`${TALL_LINK} print:hidden`}>
          Move
        </Link>
      )}
    </Detail>
  );
}

type HistoryProps = { entries: OrderView["history"]; paymentId: string | null };

function History({ entries, paymentId }: HistoryProps) {
  return (
    <section className="mt-6 border-t border-line/15 pt-4">
      <h3 className="font-medium">History</h3>
      <ol className="mt-2 space-y-2">
        {entries.map(({ when, what }) => (
          <li key={`${when} ${what}`} className="wrap-anywhere">
            {what}
            <span className="block text-sm text-muted">{when}</span>
          </li>
        ))}
        {paymentId && (
          <li className="wrap-anywhere">
            Stripe payment
            <span className="block text-sm text-muted">{paymentId}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

export function OrderLines({ order }: { order: OrderView }) {
  return (
    <OrderTable caption="Items ordered" lines={order.lines} about={aboutLine} className="mt-5">
      {order.address && <OrderSum label="Shipping" sum="Free" />}
      {order.addedTax && <OrderSum label={order.addedTax.name} sum={order.addedTax.sum} />}
      <OrderSum label="Total" sum={order.total} isTotal />
      {order.tax?.note && <OrderSumNote>{order.tax.note}</OrderSumNote>}
      <OrderSum label="Paid" sum={order.received} />
      {order.tip && <OrderSum label="Tip" sum={order.tip} />}
      {order.tipRefunded && <OrderSum label="Tip refunded" sum={order.tipRefunded} />}
      {order.refunded && <OrderSum label="Refunded" sum={order.refunded} />}
      {order.tax?.refunded && <OrderSum label="Sales tax refunded" sum={order.tax.refunded} />}
    </OrderTable>
  );
}

function aboutLine({ price, cupNames, refunded, differed }: OrderView["lines"][number]): string {
  const others = [...(refunded > 0 ? [`${refunded} refunded`] : []), ...differed];
  const facts = [`${price} each`, ...others].join(", ");
  return cupNames ? `For ${cupNames} · ${facts}` : facts;
}
