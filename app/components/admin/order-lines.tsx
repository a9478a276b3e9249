import type { OrderView } from "~/domain/desk/order-view";

const NUMBER = "py-2 pl-4 text-right align-top tabular-nums";

/** What was ordered, and what was paid for it. */
export function OrderLines({ order }: { order: OrderView }) {
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
        {order.addedTax && <Sum label={order.addedTax.name} sum={order.addedTax.sum} />}
        <Sum label="Total" sum={order.total} />
        {order.tax?.note && (
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
