import { useState } from "react";
import { tenders } from "~/domain/counter/change";
import { formatMoney } from "~/domain/money";

type ChangeForProps = { cents: number; onAsk: () => void };

/** Shows the change for a cash payment. Pressing the amount the customer gave reveals it. */
export function ChangeFor({ cents, onAsk }: ChangeForProps) {
  const [given, setGiven] = useState<number | null>(null);
  const ask = (sum: number) => {
    setGiven(sum);
    onAsk();
  };
  return (
    <fieldset className="mt-2">
      <legend className="text-muted">Change for</legend>
      <div className="mt-1 grid grid-cols-4 gap-2">
        {tenders(cents).map((sum) => (
          <button
            key={sum}
            type="button"
            aria-pressed={sum === given}
            onClick={() => ask(sum)}
            className="tap tap-quiet"
          >
            {inBills(sum)}
          </button>
        ))}
      </div>
      <p aria-live="polite" className="mt-2 text-2xl font-semibold tabular-nums empty:mt-0">
        {given !== null && `${formatMoney(given - cents)} back`}
      </p>
    </fieldset>
  );
}

/** '$20' */
const inBills = (cents: number) => formatMoney(cents).replace(/\.00$/, "");
