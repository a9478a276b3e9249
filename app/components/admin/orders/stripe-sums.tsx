import type { StripeSums } from "~/domain/days/figures";
import { formatMoney } from "~/domain/money";
import { Card } from "~/ui/card";

/** A day's online payments, from sales to the amount that reaches the bank. */
export function StripeSumsCard({ sums }: { sums: StripeSums | null }) {
  if (!sums) return null;
  return (
    <Card title="Online card payments, from Stripe" className="mt-8">
      {sums.isRead && <Amounts sums={sums} />}
      {sums.unread > 0 && (
        <p className="max-w-prose text-muted">
          {sums.isRead && `Stripe hasn't listed ${sums.unread} of these payments and refunds yet. `}
          Stripe's fees show up after the next daily check.
        </p>
      )}
    </Card>
  );
}

function Amounts({ sums }: { sums: StripeSums }) {
  const { grossCents, refundedCents, disputedCents, feesCents, netCents } = sums;
  return (
    <dl className="mb-3 grid max-w-prose grid-cols-[1fr_auto] gap-y-1 tabular-nums last:mb-0">
      <Amount name="Gross" cents={grossCents} />
      <Amount name="Refunds" cents={-refundedCents} />
      {disputedCents !== 0 && <Amount name="Disputes" cents={-disputedCents} />}
      <Amount name="Stripe's fees" cents={-feesCents} />
      <Amount name="Net payout" cents={netCents} isTotal />
    </dl>
  );
}

type AmountProps = { name: string; cents: number; isTotal?: boolean };

function Amount({ name, cents, isTotal = false }: AmountProps) {
  const totalStyle = isTotal ? "border-t border-line/30 pt-1 font-medium" : "";
  return (
    <>
      <dt className={totalStyle}>{name}</dt>
      {/* `|| 0` turns -0 into 0, which would read '-$0.00'. */}
      <dd className={`text-right ${totalStyle}`}>{formatMoney(cents || 0)}</dd>
    </>
  );
}
