import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogForm } from "~/components/admin/list/dialog-form";
import type { FormParts } from "~/components/forms/post-form";
import type { OrderView } from "~/domain/order-desk/order-view";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { NumberField } from "~/ui/number-field";

/** Refunds an order, or some of its items. All items are selected at first. */
export function RefundForm({ order }: { order: OrderView }) {
  const refused = useRefusal();
  const left = order.refundable ?? "$0.00";
  if (!order.refundable && !refused) return <p>This order has nothing left to refund.</p>;
  return (
    <DialogForm submitLabel="Refund" pendingLabel="Refunding...">
      {({ field, checkbox }) => (
        <>
          <p>
            You can refund up to {left} (of {order.received} paid) to the customer's card.
          </p>
          <div className="by-scope space-y-5">
            <SelectField
              {...field("scope")}
              label="Refund"
              options={[
                { value: "all", label: `Full remaining amount (${left})` },
                { value: "pieces", label: "Selected items" },
              ]}
            />
            <div data-scope="pieces" className="space-y-5">
              <RefundedLines order={order} field={field} />
            </div>
          </div>
          <RestockField order={order} checkbox={checkbox} hint="After the refund goes through." />
        </>
      )}
    </DialogForm>
  );
}

/** Fields for how many of each line's items to refund. */
export function RefundedLines({ order, field }: { order: OrderView; field: FormParts["field"] }) {
  const plusTax = order.addedTax ? " plus sales tax" : "";
  return order.lines.map(({ line, name, quantity, refunded, price }) => {
    const left = quantity - refunded;
    return (
      <NumberField
        key={line}
        {...field(`pieces.${line}`)}
        label={`Quantity: ${name}`}
        hint={`Up to ${left}, at ${price}${left > 1 ? " each" : ""}${plusTax}.`}
      />
    );
  });
}

type RestockProps = { order: OrderView; checkbox: FormParts["checkbox"]; hint?: string };

/** Asks whether to put items back in stock. The form also posts the refunds and status it was opened with. */
export function RestockField({ order, checkbox, hint }: RestockProps) {
  return (
    <>
      {order.canRestock && (
        <CheckboxField
          {...checkbox("restock")}
          label="Return items to stock"
          hint={
            order.handedOver
              ? `This order was ${order.isParcel ? "shipped" : "completed"}. Check this only if you have the items back.`
              : hint
          }
        />
      )}
      <input type="hidden" name="handedOver" value={order.handedOver ? "on" : ""} />
      <input type="hidden" name="refunded" value={order.refundedOrPending} />
    </>
  );
}
