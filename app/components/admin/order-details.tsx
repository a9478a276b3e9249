import { Link, useNavigation } from "@remix-run/react";
import { type FormParts, PostForm } from "~/components/forms/post-form";
import { TrackingLink } from "~/components/tracking-link";
import { type OrderView, WINDOW } from "~/domain/desk/order-view";
import { CARRIER_NAMES, CARRIERS, MAX_TRACKING } from "~/domain/records/tracking";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { useFocusIfLost } from "~/ui/focus";
import { Detail } from "./detail";
import { useListAddress } from "./list-address";
import { OrderStateBadge } from "./order-state-badge";
import { DialogLink } from "./route-dialog";
import { useRefusal } from "./session-ended";

type OrderDetailsProps = { order: OrderView; fields: FormFields };

/** Everything about an order, and what the owner can do with it. */
export function OrderDetails({ order, fields }: OrderDetailsProps) {
  // A reservation that is paid has other actions.
  const foot = useFocusIfLost<HTMLDivElement>(order.state);
  return (
    <>
      <dl className="grid gap-x-6 border-b border-line/15 sm:grid-cols-2">
        <Detail label="Status">
          <OrderStateBadge state={order.state} />
          {order.handedOver && <p className="text-sm text-muted">{order.handedOver}</p>}
        </Detail>
        <Detail label="Ordered">{order.ordered}</Detail>
        <Detail label="Customer">
          {order.email === null ? (
            WINDOW
          ) : (
            <a href={`mailto:${order.email}`} className="wrap-anywhere text-matcha underline">
              {order.email}
            </a>
          )}
        </Detail>
        {(order.pickup || order.canBeMoved) && <Pickup order={order} />}
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
        {order.note && <Detail label="Note for the cup">{order.note}</Detail>}
        {order.reservation && (
          <Detail label="Reservation">
            <span className="font-mono text-lg">{order.reservation.code}</span>
            {order.reservation.confirmBy && (
              <p className="text-sm text-muted">
                Not confirmed. Ends at {order.reservation.confirmBy} unless the customer confirms
                it.
              </p>
            )}
          </Detail>
        )}
      </dl>
      <Lines order={order} />
      <History entries={order.history} paymentId={order.paymentIntentId} />
      <div ref={foot} tabIndex={-1} className="dialog-foot empty:hidden">
        {order.reservation?.canBePaid && <TruckPaymentForm order={order} fields={fields} />}
        {order.canBeHandedOver && <HandOver order={order} fields={fields} />}
        {!order.canBeHandedOver && <CorrectLink order={order} />}
      </div>
    </>
  );
}

function Pickup({ order }: { order: OrderView }) {
  const { pickup, handedOver, canBeMoved } = order;
  const move = useListAddress(`../${order.id}/move`);
  return (
    <Detail label="Pickup">
      {pickup ? (
        <>
          <p>{pickup.title}</p>
          <p>{pickup.location}</p>
          <p>
            {pickup.date}, {pickup.time}
          </p>
          {pickup.status !== "ahead" && !handedOver && (
            <p className="font-medium text-vermilion">
              This stop {pickup.status === "over" ? "is over" : "was canceled"}.
            </p>
          )}
        </>
      ) : (
        <p>No stop chosen yet</p>
      )}
      {canBeMoved && (
        <Link
          to={move}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-matcha underline"
        >
          Move
        </Link>
      )}
    </Detail>
  );
}

const NUMBER = "py-2 pl-4 text-right align-top tabular-nums";

function Lines({ order }: { order: OrderView }) {
  return (
    <table className="mt-5 w-full border-collapse">
      <caption className="sr-only">Items ordered</caption>
      <thead>
        <tr className="border-b border-line/30 text-sm text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Product
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Qty
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.line} className="border-b border-line/15">
            <th scope="row" className="wrap-anywhere py-2 text-left font-normal">
              {line.name}
              <span className="block text-sm text-muted">
                {line.price} each
                {line.refunded > 0 && `, ${line.refunded} refunded`}
                {line.differed.map((what) => `, ${what}`)}
              </span>
            </th>
            <td className={NUMBER}>{line.quantity}</td>
            <td className={NUMBER}>{line.sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {order.address && <Sum label="Shipping" sum="Free" />}
        <Sum label="Total" sum={order.total} />
        {order.tax && (
          <tr>
            <td colSpan={3} className="py-1 text-right text-sm text-muted">
              {order.tax.note}
            </td>
          </tr>
        )}
        <Sum label="Paid" sum={order.received} />
        {order.tip && <Sum label="Tip" sum={order.tip} />}
        {order.refunded && <Sum label="Refunded" sum={order.refunded} />}
        {order.tax?.refunded && <Sum label="Sales tax refunded" sum={order.tax.refunded} />}
      </tfoot>
    </table>
  );
}

function Sum({ label, sum }: { label: string; sum: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className="py-1 text-left font-normal text-muted">
        {label}
      </th>
      <td className="py-1 pl-4 text-right tabular-nums">{sum}</td>
    </tr>
  );
}

/** One tap says how the customer paid, and that they took it. */
function TruckPaymentForm({ order, fields }: OrderDetailsProps) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PostForm
      replace
      preventScrollReset
      fields={fields}
      refused={useRefusal()}
      actions={
        <div className="mt-3 flex flex-wrap justify-end gap-3 first:mt-0 max-md:[&>*]:flex-auto">
          <Button name="paidAtTruck" value="cash" pending={isPending} pendingLabel="Saving...">
            Paid cash
          </Button>
          <Button name="paidAtTruck" value="card" pending={isPending} pendingLabel="Saving...">
            Paid card
          </Button>
          {order.reservation?.isOpen && (
            <DialogLink to={`../${order.id}/cancel`} variant="danger">
              Cancel Reservation
            </DialogLink>
          )}
        </div>
      }
    >
      {() => (
        <p>
          {order.reservation?.isOpen
            ? `${order.total} is due at the truck.`
            : "This reservation has ended. You can still take payment if the items are in stock."}
        </p>
      )}
    </PostForm>
  );
}

/** One tap marks it as handed over or sent, another undoes that. The dialog stays open. */
function HandOver({ order, fields }: OrderDetailsProps) {
  const isPending = useNavigation().formMethod === "POST";
  const isDone = order.handedOver !== null;
  const words = WORDS[order.isParcel ? "parcel" : "pickup"];
  return (
    <PostForm
      replace
      preventScrollReset
      fields={fields}
      refused={useRefusal()}
      actions={
        <div className="mt-3 flex flex-wrap justify-end gap-3 first:mt-0 max-md:[&>*]:flex-auto">
          {(!isDone || words.change) && (
            <Button name="handedOver" value="on" pending={isPending} pendingLabel="Saving...">
              {isDone ? words.change : words.done}
            </Button>
          )}
          {isDone && order.canBeReopened && (
            <Button
              name="handedOver"
              value=""
              variant="quiet"
              pending={isPending}
              pendingLabel="Saving..."
            >
              Reopen Order
            </Button>
          )}
          <CorrectLink order={order} />
          {order.refundable && (
            <DialogLink to={`../${order.id}/refund`} variant="danger">
              Refund
            </DialogLink>
          )}
        </div>
      }
    >
      {({ field, checkbox }) => (
        <>
          {order.isParcel && <TrackingFields field={field} />}
          {order.state === "disputed" && (
            <CheckboxField
              {...checkbox("despiteDispute")}
              label={words.despiteDispute}
              hint="The customer's bank is disputing this payment, so you may lose both the money and the items."
            />
          )}
        </>
      )}
    </PostForm>
  );
}

function CorrectLink({ order }: { order: OrderView }) {
  const { id, paidAtTruck, refundableAtTruck, refundsAtTruck } = order;
  if (!paidAtTruck && !refundableAtTruck && refundsAtTruck.length === 0) return null;
  return (
    <DialogLink to={`../${id}/correct`} variant="quiet">
      {paidAtTruck || !refundableAtTruck ? "Correct Payment" : "Refund at Truck"}
    </DialogLink>
  );
}

const WORDS = {
  pickup: {
    done: "Mark as Completed",
    change: null,
    despiteDispute: "Complete it despite the dispute",
  },
  parcel: {
    done: "Mark as Sent",
    change: "Save Tracking",
    despiteDispute: "Send it despite the dispute",
  },
};

const CARRIER_OPTIONS = [
  { value: "", label: "Other" },
  ...CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] })),
];

function TrackingFields({ field }: Pick<FormParts, "field">) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...field("carrier")} label="Carrier" options={CARRIER_OPTIONS} />
      <Field
        {...field("trackingNumber")}
        label="Tracking number (optional)"
        hint="The customer gets it by email and on their order page."
        maxLength={MAX_TRACKING}
        autoComplete="off"
      />
    </div>
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
