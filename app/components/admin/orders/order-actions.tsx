import { useNavigation } from "@remix-run/react";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { type FormParts, PostForm } from "~/components/forms/post-form";
import { CARRIER_NAMES, MAX_TRACKING } from "~/domain/fulfillment/tracking";
import type { OrderView } from "~/domain/order-desk/order-view";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
import { CheckboxField, optionsOf, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

type ActionProps = { order: OrderView; fields: FormFields };

export function OrderActions({ order, fields }: ActionProps) {
  return (
    <>
      {order.reservation?.canBePaid && <TruckPaymentForm order={order} fields={fields} />}
      {order.canBeHandedOver && <HandOver order={order} fields={fields} />}
      {!order.canBeHandedOver && <CorrectLink order={order} />}
    </>
  );
}

/** Records how the customer paid, and that they picked the order up. */
function TruckPaymentForm({ order, fields }: ActionProps) {
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
            Paid in Cash
          </Button>
          <Button name="paidAtTruck" value="card" pending={isPending} pendingLabel="Saving...">
            Paid by Card
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
            : "This reservation is no longer active. You can still take payment if the items are in stock."}
        </p>
      )}
    </PostForm>
  );
}

/** Completes an order, marks it as shipped, or reopens it. The dialog stays open. */
function HandOver({ order, fields }: ActionProps) {
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
        <div className="mt-3 flex flex-wrap justify-end gap-3 first:mt-0 max-md:[&>*]:flex-auto max-md:[&>:first-child:nth-last-child(4)]:basis-full">
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
    done: "Mark as Shipped",
    change: "Save Tracking",
    despiteDispute: "Ship it despite the dispute",
  },
};

const CARRIER_OPTIONS = [{ value: "", label: "Other" }, ...optionsOf(CARRIER_NAMES)];

function TrackingFields({ field }: Pick<FormParts, "field">) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField {...field("carrier")} label="Carrier" options={CARRIER_OPTIONS} />
      <Field
        {...field("trackingNumber")}
        label="Tracking number (optional)"
        hint="The customer gets it by email and on their order page."
        maxLength={MAX_TRACKING}
      />
    </div>
  );
}
