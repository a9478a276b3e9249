import { useNavigation } from "@remix-run/react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { type FormParts, PostForm } from "~/components/forms/post-form";
import { CARRIER_NAMES, MAX_TRACKING } from "~/domain/fulfillment/tracking";
import type { OrderView } from "~/domain/order-desk/order-view";
import type { FormFields } from "~/forms/form";
import { Button, EnterButton } from "~/ui/button";
import { CheckboxField, optionsOf, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

type ActionProps = { order: OrderView; fields: FormFields };

export function OrderActions({ order, fields }: ActionProps) {
  return (
    <>
      {order.reservation?.canBePaid && <TruckPaymentForm order={order} fields={fields} />}
      {order.canBeHandedOver &&
        (order.isParcel ? (
          <HandOverButtons order={order} />
        ) : (
          <PickupForm order={order} fields={fields} />
        ))}
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
          {order.reservation?.isOpen && (
            <DialogLink to={`../${order.id}/cancel`} variant="danger">
              Cancel Reservation
            </DialogLink>
          )}
          <Button name="paidAtTruck" value="cash" pending={isPending} pendingLabel="Saving...">
            Paid in Cash
          </Button>
          <Button name="paidAtTruck" value="card" pending={isPending} pendingLabel="Saving...">
            Paid by Card
          </Button>
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

/** The ID of the form that hands an order over. */
const FORM = "form";

/** Tracking fields of an order that ships. Their buttons are separate, at the dialog's foot. */
export function ParcelForm({ order, fields }: ActionProps) {
  return (
    <PostForm
      replace
      preventScrollReset
      id={FORM}
      fields={fields}
      refused={useRefusal()}
      className="mt-6 border-t border-line/15 pt-4"
    >
      {({ field, checkbox }) => (
        <>
          <TrackingFields field={field} />
          <DespiteDispute order={order} {...checkbox("despiteDispute")} />
        </>
      )}
    </PostForm>
  );
}

/** Completes an order or reopens it. The dialog stays open. */
function PickupForm({ order, fields }: ActionProps) {
  return (
    <PostForm
      replace
      preventScrollReset
      id={FORM}
      fields={fields}
      refused={useRefusal()}
      actions={<HandOverButtons order={order} className="mt-3 first:mt-0" />}
    >
      {({ checkbox }) => <DespiteDispute order={order} {...checkbox("despiteDispute")} />}
    </PostForm>
  );
}

type DespiteDisputeProps = Pick<ActionProps, "order"> & ReturnType<FormParts["checkbox"]>;

function DespiteDispute({ order, ...box }: DespiteDisputeProps) {
  if (order.state !== "disputed") return null;
  return (
    <CheckboxField
      {...box}
      label={wordsFor(order).despiteDispute}
      hint="The customer's bank is disputing this payment, so you may lose both the money and the items."
    />
  );
}

/** The order's main button comes last, like in every dialog. */
function HandOverButtons({ order, className = "" }: { order: OrderView; className?: string }) {
  const isPending = useNavigation().formMethod === "POST";
  const isDone = order.handedOver !== null;
  const words = wordsFor(order);
  const common = { form: FORM, name: "handedOver", pending: isPending, pendingLabel: "Saving..." };
  return (
    <>
      {isDone && words.change && <EnterButton form={FORM} name="handedOver" value="on" />}
      <div
        className={`flex flex-wrap justify-end gap-3 max-md:flex-wrap-reverse max-md:[&>*]:flex-auto max-md:[&>:nth-child(3):nth-last-child(2)]:basis-full ${className}`}
      >
        {order.refundable && (
          <DialogLink to={`../${order.id}/refund`} variant="danger">
            Refund
          </DialogLink>
        )}
        <CorrectLink order={order} />
        {isDone && order.canBeReopened && (
          <Button {...common} value="" variant="quiet">
            Reopen Order
          </Button>
        )}
        {(!isDone || words.change) && (
          <Button {...common} value="on">
            {isDone ? words.change : words.done}
          </Button>
        )}
      </div>
    </>
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

const wordsFor = ({ isParcel }: OrderView) => WORDS[isParcel ? "parcel" : "pickup"];

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
