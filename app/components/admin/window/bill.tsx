import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Cents, formatMoney, sumOfLines } from "~/domain/money";
import type { TruckPayment } from "~/domain/order";
import { CUP_NAMES_LABEL, type cupFields } from "~/domain/orders/cup-names";
import { MAX_NAME, NAME_FIELD } from "~/domain/orders/order-name";
import { formatRate } from "~/domain/tax/tax";
import { TERMS_FIELD } from "~/domain/window/sale";
import { billTaxOf, type SaleTerms, taxOnBill } from "~/domain/window/window-tax";
import { type FormFields, textsOf } from "~/forms/form";
import { Button, EnterButton } from "~/ui/button";
import { CONTROL } from "~/ui/field-frame";
import { BillLines, type BillLinesProps, useScrollToLast } from "./bill-lines";
import { PAYMENT } from "./tiles";

/** The current bill and its payment buttons, which stay in view wherever the screen has room (`.bill`, panel.css). */

type BillCardProps = BillLinesProps & {
  /** Null until a tip is chosen. */
  tip: Cents | null;
  /** The customer's name. */
  name: string;
  /** Cups that can have a name each, and the names as typed. */
  cups: ReturnType<typeof cupFields>;
  cupNames: FormFields;
  tips: readonly Cents[];
  terms: SaleTerms;
  fields: Readonly<Record<string, string>>;
  onTip: (cents: Cents) => void;
  onName: (name: string) => void;
  onCupName: (field: string, name: string) => void;
  /** Called with the form's fields as the page's script begins. */
  onTyped: (fields: FormFields) => void;
  /** Null if the form is a plain post. */
  onSell: ((paidBy: TruckPayment) => void) | null;
  /** The outcome of the last press. */
  said: string;
  children: ReactNode;
};

export function BillCard(props: BillCardProps) {
  const { name, onName, cups, cupNames, onCupName, lines, tip, tips, terms, fields } = props;
  const { onMore, onLess, onTip, onTyped, onSell, said, children } = props;
  const tax = billTaxOf(terms);
  const taxCents = taxOnBill(lines, tax);
  const total = sumOfLines(lines) + taxCents;
  // The buttons of an empty bill look inactive. A press explains why.
  const payVariant = lines.length > 0 ? "primary" : "quiet";
  const bill = useRef<HTMLElement>(null);
  const pay = useRef<HTMLDivElement>(null);
  const isCut = useScrollToLast(bill, pay, lines.length);
  useEffect(() => {
    const goToPayment = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      document.getElementById(PAYMENT)?.focus();
    };
    document.addEventListener("keydown", goToPayment);
    return () => document.removeEventListener("keydown", goToPayment);
  }, []);
  // The form's typed fields are read as React takes over, since React's first update would replace them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form's first fields are read
  const readTyped = useCallback((form: HTMLFormElement | null) => {
    if (form) onTyped(textsOf(new FormData(form)));
  }, []);
  const sell = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed?.value === "") return event.preventDefault();
    if (!onSell || !pressed) return;
    event.preventDefault();
    onSell(pressed.value as TruckPayment);
  };
  return (
    <section ref={bill} aria-label="Current sale" className="bill">
      <form ref={readTyped} method="post" action="/admin/window" onSubmit={sell}>
        {/* Otherwise, Enter would sell for cash. Without JavaScript, it gets the same bill again. */}
        <EnterButton formMethod="get" />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <BillLines lines={lines} onMore={onMore} onLess={onLess} />
        <input type="hidden" name={TERMS_FIELD} value={JSON.stringify(terms)} />
        <p className="mt-2 text-sm text-muted">{sellingAt(terms)}</p>
        {tips.length > 0 && <TipChoice tips={tips} chosen={tip} onTip={onTip} />}
        {tax && (
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{`Sales tax (${formatRate(tax.rate)})`}</span>
            <span className="tabular-nums">{formatMoney(taxCents)}</span>
          </p>
        )}
        <NameField name={name} onName={onName} />
        <CupNames cups={cups} cupNames={cupNames} onCupName={onCupName} />
        <div ref={pay} className="bill-pay">
          {isCut && (
            <p className="pt-1 text-sm text-muted">{`Scroll to see all ${lines.length} lines`}</p>
          )}
          <Sums total={total} tip={tip ?? 0} />
          <p role="status" className="font-medium">
            {said}
          </p>
          <div className="mt-2 grid grid-cols-2 gap-2">
            <Button
              id={PAYMENT}
              name="paidBy"
              value="cash"
              variant={payVariant}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              className="text-lg"
            >
              Cash
            </Button>
            <Button name="paidBy" value="card" variant={payVariant} className="text-lg">
              Card
            </Button>
          </div>
        </div>
      </form>
      {children}
    </section>
  );
}

/** 'Selling at Ferry Plaza. Prices include 8.75% sales tax.' */
function sellingAt({ stop, taxMode, taxRate }: SaleTerms): string {
  const where = stop ? `Selling at ${stop.place}.` : "Not at a stop right now.";
  if (taxMode === "off") return where;
  if (taxRate === null) return `${where} It has no sales tax rate, so no tax is collected.`;
  const rate = formatRate(taxRate);
  return taxMode === "included" ? `${where} Prices include ${rate} sales tax.` : where;
}

type TipChoiceProps = { tips: readonly Cents[]; chosen: Cents | null } & Pick<
  BillCardProps,
  "onTip"
>;

function TipChoice({ tips, chosen, onTip }: TipChoiceProps) {
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">Tip</legend>
      <div className="grid grid-flow-col gap-2">
        {[0, ...tips].map((cents) => (
          <label key={cents} className="tile min-h-12 min-w-0 justify-center px-1 py-1">
            <input
              type="radio"
              name="tip"
              value={cents}
              checked={chosen === cents}
              onChange={() => onTip(cents)}
              className="peer sr-only"
            />
            <span className="rounded-sm tabular-nums outline-2 outline-offset-4 outline-matcha peer-checked:font-semibold peer-checked:underline peer-focus-visible:outline">
              {cents === 0 ? "No tip" : `+${formatMoney(cents)}`}
              {cents > 0 && <span className="sr-only"> tip</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The name's label and field are in one row, because the bill covers part of a phone's screen. */
function NameField({ name, onName }: Pick<BillCardProps, "name" | "onName">) {
  return (
    <label className="mt-2 flex items-center gap-3">
      <span>Name</span>
      <input
        type="text"
        name={NAME_FIELD}
        value={name}
        onChange={({ target }) => onName(target.value)}
        maxLength={MAX_NAME}
        placeholder="Optional"
        autoComplete="off"
        autoCapitalize="words"
        className={CONTROL}
      />
    </label>
  );
}

/** A name for each cup, folded until one is wanted. */
function CupNames({
  cups,
  cupNames,
  onCupName,
}: Pick<BillCardProps, "cups" | "cupNames" | "onCupName">) {
  // Unfolded only if the names came back with the page, because typing must not fold or unfold them.
  const [wasTyped] = useState(Object.keys(cupNames).length > 0);
  if (cups.length === 0) return null;
  return (
    <details open={wasTyped}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm">{CUP_NAMES_LABEL}</summary>
      <div className="space-y-2 pb-2">
        {cups.map(({ field, label }) => (
          <label key={field} className="wrap-anywhere block text-sm">
            {label}
            <input
              type="text"
              name={field}
              value={cupNames[field] ?? ""}
              onChange={({ target }) => onCupName(field, target.value)}
              maxLength={MAX_NAME}
              autoComplete="off"
              autoCapitalize="words"
              className={CONTROL}
            />
          </label>
        ))}
      </div>
    </details>
  );
}

function Sums({ total, tip }: { total: Cents; tip: Cents }) {
  return (
    <p aria-live="polite" className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{tip > 0 ? `With ${formatMoney(tip)} tip` : "Total"}</span>
      <strong className="text-2xl tabular-nums">{formatMoney(total + tip)}</strong>
      {total > 0 && (
        <span className="basis-full text-sm text-muted">{changeFrom(total + tip)}</span>
      )}
    </p>
  );
}

/** Bills that customers pay with, in cents. */
const NOTES = [5_00, 10_00, 20_00, 50_00, 100_00];

/** 'Change from $10: $3.50, from $20: $13.50' */
function changeFrom(cents: Cents): string {
  const notes = NOTES.filter((note) => note > cents).slice(0, 2);
  const each = notes.map((note) => `from $${note / 100}: ${formatMoney(note - cents)}`);
  return each.length > 0 ? `Change ${each.join(", ")}` : "";
}
