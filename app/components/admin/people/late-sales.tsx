import { Link } from "@remix-run/react";
import { type Cents, formatMoney } from "~/domain/money";
import { TALL_LINK } from "~/ui/links";

type LateSale = { id: number; name: string; cents: Cents };

/** Sales of the last day that a helper's phone sent after their shift. The owner decides whether they count. */
export function LateSales({ sales }: { sales: readonly LateSale[] }) {
  const names = [...new Set(sales.map(({ name }) => name))];
  return names.map((name) => {
    const own = sales.filter((sale) => sale.name === name);
    const sum = own.reduce((cents, sale) => cents + sale.cents, 0);
    return (
      <p key={name} className="wrap-anywhere mb-4 max-w-prose">
        {name}'s phone sent {own.length === 1 ? "1 sale" : `${own.length} sales`} after the shift
        ended: {formatMoney(sum)}.{" "}
        {own.map(({ id }) => (
          <span key={id}>
            <Link to={`/admin/orders/${id}/view`} className={TALL_LINK}>
              #{id}
            </Link>{" "}
          </span>
        ))}
      </p>
    );
  });
}
