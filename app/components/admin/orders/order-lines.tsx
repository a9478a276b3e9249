import { OrderSum, OrderSumNote, OrderTable } from "~/components/order-table";
import type { OrderView } from "~/domain/order-desk/order-view";

export function OrderLines({ order }: { order: OrderView }) {
  return (
    <OrderTable caption="Items ordered" lines={order.lines} about={aboutLine} className="mt-5">
      {order.address && <OrderSum label="Shipping" sum="Free" />}
      {order.addedTax && <OrderSum label={order.addedTax.name} sum={order.addedTax.sum} />}
      <OrderSum label="Total" sum={order.total} />
      {order.tax?.note && <OrderSumNote>{order.tax.note}</OrderSumNote>}
      <OrderSum label="Paid" sum={order.received} />
      {order.tip && <OrderSum label="Tip" sum={order.tip} />}
      {order.tipRefunded && <OrderSum label="Tip refunded" sum={order.tipRefunded} />}
      {order.refunded && <OrderSum label="Refunded" sum={order.refunded} />}
      {order.tax?.refunded && <OrderSum label="Sales tax refunded" sum={order.tax.refunded} />}
    </OrderTable>
  );
}

function aboutLine({ price, refunded, differed }: OrderView["lines"][number]): string {
  const others = [...(refunded > 0 ? [`${refunded} refunded`] : []), ...differed];
  return [`${price} each`, ...others].join(", ");
}
