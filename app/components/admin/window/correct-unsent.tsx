import { useRef } from "react";
import type { TruckPayment } from "~/domain/order";
import { createSaleKey } from "~/domain/window/sale";
import { Button } from "~/ui/button";
import { useDoubleTapGuard } from "./double-tap";
import type { KeptSale } from "./sender";
import type { KeptSales } from "./use-kept-sales";

/** The newest sale that's only in this browser, with its corrections. Null if there's none, or if it's voided. */
export function lastUnsent(entries: readonly KeptSale[]) {
  const sale = entries.filter((entry) => !entry.correction && entry.refused === undefined).at(-1);
  if (!sale) return null;
  const own = entries.filter(({ key, correction }) => key === sale.key && correction);
  const corrections = own.flatMap(({ correction }) => correction ?? []);
  if (corrections.some(({ correction }) => correction === "void")) return null;
  const methods = corrections.flatMap((one) => (one.correction === "method" ? one.method : []));
  return { sale, paidBy: methods.at(-1) ?? sale.body.paidBy };
}

const OTHER = { cash: "card", card: "cash" } as const;
const LABELS: Record<TruckPayment, string> = {
  cash: "Change to Cash",
  card: "Change to Card",
};

type CorrectUnsentProps = {
  last: NonNullable<ReturnType<typeof lastUnsent>>;
  correct: KeptSales["correct"];
  say: (what: string) => void;
};

/**
 * Corrects the last sale while it's still unsent: payment method or void. Other corrections wait until the
 * server has the sale.
 */
export function CorrectUnsent({ last: { sale, paidBy }, correct, say }: CorrectUnsentProps) {
  const other = OTHER[paidBy];
  const key = createSaleKey();
  const isSecondTap = useDoubleTapGuard();
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const enter = (correction: Parameters<typeof correct>[1], said: string) => {
    if (isSecondTap()) return;
    correct(sale, correction).then(
      () => {
        say(said);
        close();
      },
      () => say("This browser couldn't save that correction. Please try again."),
    );
  };
  // Closes after a correction, because the same button would now undo it.
  const close = () => {
    if (!details.current) return;
    if (details.current.contains(document.activeElement)) summary.current?.focus();
    details.current.open = false;
  };
  return (
    <details ref={details} className="basis-full">
      <summary
        ref={summary}
        className="flex min-h-12 cursor-pointer items-center text-matcha underline"
      >
        Correct last
      </summary>
      <div className="flex flex-wrap gap-2 pb-2 max-md:[&>*]:flex-1">
        <Button
          type="button"
          variant="outline"
          className="min-h-12"
          onClick={() =>
            enter({ key, correction: "method", method: other }, `Corrected: paid by ${other}.`)
          }
        >
          {LABELS[other]}
        </Button>
        <Button
          type="button"
          variant="danger"
          className="min-h-12"
          onClick={() => enter({ key, correction: "void" }, "Voided.")}
        >
          Void Sale
        </Button>
      </div>
    </details>
  );
}
