import { type RefObject, useEffect, useState } from "react";
import { BILL_FORM } from "~/components/admin/frame/bill-form";
import { lineName } from "~/domain/cart/line-name";
import { formatMoney, lineTotal } from "~/domain/money";
import type { SaleLine } from "~/domain/window/sale";
import { PAYMENT } from "./tiles";

export type BillLinesProps = {
  lines: readonly SaleLine[];
  onMore: (line: SaleLine) => void;
  onLess: (line: SaleLine) => void;
};

export function BillLines({ lines, ...steps }: BillLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <Line key={lineName(line)} line={line} {...steps} />
      ))}
    </ul>
  );
}

/** How many lines a phone's bill has room for. */
const ROOM = 6;

/**
 * Scrolls the bill to its last line, which was just tapped.
 * @param pay what stays in view below the lines
 * @returns whether some lines are out of view. Without JavaScript that's assumed if there are more than six.
 */
export function useScrollToLast(
  bill: RefObject<HTMLElement>,
  pay: RefObject<HTMLElement>,
  count: number,
): boolean {
  const [isCut, setCut] = useState(count > ROOM);
  useEffect(() => {
    const measure = () => {
      const list = bill.current?.querySelector("ul");
      if (!list || !bill.current || !pay.current || count === 0) return setCut(false);
      setCut(list.offsetHeight > bill.current.clientHeight - pay.current.offsetHeight);
    };
    // The window's resize event comes before the styles of the new size apply. The notice resizes the bill in turn,
    // so it waits for a frame.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    if (bill.current) observer.observe(bill.current);
    return () => observer.disconnect();
  }, [bill, pay, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice takes room from the last line
  useEffect(() => {
    const line = bill.current?.querySelector("li:last-of-type");
    if (!line || !bill.current || !pay.current || count === 0) return;
    bill.current.scrollTop +=
      line.getBoundingClientRect().bottom - pay.current.getBoundingClientRect().top;
  }, [bill, pay, count, isCut]);
  return isCut;
}

type LineProps = { line: SaleLine } & Omit<BillLinesProps, "lines">;

function Line({ line, onMore, onLess }: LineProps) {
  return (
    <li className="flex items-center gap-2 border-b border-line/15 py-0.5">
      <span className="min-w-0 grow leading-tight">
        {/* A name with choices isn't cut, because they're at its end. */}
        <span className={line.choices ? "wrap-anywhere" : "bill-name wrap-anywhere"}>
          {line.name}
        </span>
        <span className="block text-sm tabular-nums text-muted">
          {formatMoney(lineTotal(line))}
        </span>
      </span>
      <Step line={line} step="less" onStep={onLess}>
        −
      </Step>
      <span className="w-6 shrink-0 text-center tabular-nums">{line.quantity}</span>
      <Step line={line} step="more" onStep={onMore}>
        +
      </Step>
    </li>
  );
}

/** Hands the focus of a line that's about to go to its neighbor, or to the payment. */
function passFocus(button: HTMLButtonElement): void {
  if (document.activeElement !== button) return;
  const own = button.closest("li");
  const neighbor = own?.nextElementSibling ?? own?.previousElementSibling;
  const target = neighbor?.querySelector<HTMLElement>(`button[name=${button.name}]`);
  (target ?? document.getElementById(PAYMENT))?.focus({ preventScroll: true });
}

type StepProps = {
  line: SaleLine;
  step: "less" | "more";
  onStep: (line: SaleLine) => void;
  children: string;
};

/** A button that changes a line's quantity by one. */
function Step({ line, step, onStep, children }: StepProps) {
  return (
    <button
      type="submit"
      form={BILL_FORM}
      name={step}
      value={lineName(line)}
      aria-label={`One ${step} ${line.name}`}
      onClick={(event) => {
        event.preventDefault();
        if (step === "less" && line.quantity === 1) passFocus(event.currentTarget);
        onStep(line);
      }}
      className="flex h-[44px] w-[48px] shrink-0 items-center justify-center rounded-sm border border-muted text-xl leading-none hover:bg-raised"
    >
      {children}
    </button>
  );
}
