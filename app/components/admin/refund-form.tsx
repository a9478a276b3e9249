import type { OrderView } from "~/domain/desk/order-view";
import { CheckboxField, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { DialogForm } from "./dialog-form";

/** Which pieces of an order are given back; nothing is chosen before the owner does. */
export function RefundForm({ order }: { order: OrderView }) {
  const left = order.refundable ?? "$0.00";
  return (
    <DialogForm submitLabel="Refund" pendingLabel="Refunding...">
      {({ field, checkbox }) => (
        <>
          <p>
            {left} of {order.received} can be refunded to the customer's card.
          </p>
          <SelectField
            {...field("scope")}
            label="What to refund"
            options={[
              { value: "pieces", label: "Some pieces" },
              { value: "all", label: `All that is left (${left})` },
            ]}
          />
          {order.lines.map(({ productId, name, quantity, refunded, price }) => (
            <Field
              key={productId}
              {...field(`pieces.${productId}`)}
              label={`Pieces of ${name}`}
              hint={`${quantity - refunded} can be refunded, at ${price} each.`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity - refunded}
              step={1}
            />
          ))}
          <CheckboxField
            {...checkbox("restock")}
            label="Put the pieces back on the shelf"
            hint={
              order.handedOver
                ? "This order was handed over. Check this only if you have the items back."
                : "Once Stripe has made the refund."
            }
          />
          <input type="hidden" name="handedOver" value={order.handedOver ? "on" : ""} />
        </>
      )}
    </DialogForm>
  );
}
