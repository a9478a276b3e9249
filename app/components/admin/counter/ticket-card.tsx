import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { type Helper, useHelper } from "~/components/admin/frame/current-helper";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { may } from "~/domain/access/roles";
import { cashSuggestions } from "~/domain/counter/cash-suggestions";
import type { Step } from "~/domain/counter/steps";
import type { Ticket } from "~/domain/counter/ticket";
import { formatMoney } from "~/domain/money";
import { orderNameOf } from "~/domain/orders/order-name";
import type { RefusedForm } from "~/forms/form";
import { UserText } from "~/ui/user-text";
import { ActionButtons } from "./action-buttons";
import { type Queue, useTicketActions } from "./use-ticket-actions";

type TicketCardProps = {
  ticket: Ticket;
  queue: Queue;
  /** Why the last action was refused, if it was posted without JavaScript. */
  refused: RefusedForm | undefined;
  /** True if there's nothing to make. */
  isQuiet?: boolean;
};

const LOOKS: Record<Step, string> = {
  waiting: "",
  making: "ticket-making",
  ready: "ticket-ready",
};

/** An order at the counter. */
export function TicketCard({ ticket, queue, refused, isQuiet = false }: TicketCardProps) {
  const { id, number, name, code, closedReason } = ticket;
  const called = orderNameOf({ id, customerName: name });
  const card = useRef<HTMLLIElement>(null);
  const details = detailsOf(id, useHelper());
  const actions = useTicketActions(ticket, card, queue);
  const { Form, step, last, shownLast, isGone, isFull } = actions;
  return (
    <li
      ref={card}
      className={`ticket ${closedReason ? "ticket-over" : LOOKS[step]}`}
      data-gone={isGone || undefined}
    >
      <Form method="post" action="/admin/counter" onSubmit={actions.onSubmit}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="refunded" value={ticket.refunded} />
        <input type="hidden" name="stop" value={ticket.stopField} />
        <header className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h3 className="ticket-name wrap-anywhere">
              {number} {name && <UserText>{name}</UserText>}
            </h3>
            {code && (
              <p>
                Code{" "}
                <span translate="no" className="font-mono font-semibold">
                  {code}
                </span>
              </p>
            )}
            {!isGone && <Facts ticket={ticket} step={step} />}
          </div>
          {shownLast ? (
            <Undo act={shownLast.act} of={called} isOff={isFull || last === null} />
          ) : (
            details && (
              <Link
                to={details}
                className="inline-flex min-h-[48px] items-center px-1 text-matcha underline"
              >
                Details<span className="sr-only"> for {called}</span>
              </Link>
            )
          )}
        </header>
        {isGone ? (
          <p className="font-medium">{describeOutcome(ticket, last?.act)}</p>
        ) : (
          <>
            <FormErrorSummary formId={`ticket-${id}`} answer={actions.refused ?? refused} />
            {step === "ready" || isQuiet ? (
              <Contents cups={ticket.cups} />
            ) : (
              <Cups cups={ticket.cups} />
            )}
            {ticket.note && <p className="ticket-note">{ticket.note}</p>}
            <ActionButtons ticket={ticket} called={called} step={step} isFull={isFull} />
          </>
        )}
      </Form>
      {isGone && last?.act === "cash" && (
        <ChangeFor cents={ticket.dueCents} onAsk={actions.keepForChange} />
      )}
    </li>
  );
}

function detailsOf(id: number, helper: Helper | null): string | null {
  if (helper === null) return `/admin/orders/${id}/view`;
  return may(helper.role, "correct") ? `/admin/counter/${id}` : null;
}

function Undo({ act, of, isOff }: { act: string; of: string; isOff: boolean }) {
  return (
    <>
      <input type="hidden" name="of" value={act} />
      <button
        type="submit"
        name="act"
        value="undo"
        aria-disabled={isOff || undefined}
        className="tap tap-quiet"
      >
        Undo<span className="sr-only"> {of}</span>
      </button>
    </>
  );
}

function describeOutcome({ dueCents }: Ticket, act: string | undefined): string {
  if (act === "gone") return "Completed";
  return `Paid ${formatMoney(dueCents)} ${act === "cash" ? "in cash" : "by card"}`;
}

/** Promised time, delay, and amount due. */
function Facts({ ticket, step }: { ticket: Ticket; step: Step }) {
  const {
    stop,
    isStopAssumed,
    promised,
    sold,
    soldOffline,
    lateMinutes,
    readyMinutes,
    dueCents,
    closedReason,
    problem,
  } = ticket;
  if (closedReason) return <p className="text-2xl font-semibold text-vermilion">{closedReason}</p>;
  return (
    <p className="ticket-facts">
      {stop && (
        <span className="wrap-anywhere">
          <UserText>{stop}</UserText>
        </span>
      )}
      {promised && <span>{promised}</span>}
      {sold && <span>{`Walk-up ${sold}`}</span>}
      {soldOffline && <span className="text-vermilion">Sold offline</span>}
      {isStopAssumed && <span className="text-vermilion">Check the stop</span>}
      {lateMinutes > 0 && step !== "ready" && (
        <span className="text-vermilion">{lateMinutes} min late</span>
      )}
      {step === "ready" && <span>{readyMinutes > 0 ? `Ready ${readyMinutes} min` : "Ready"}</span>}
      <span className={dueCents > 0 ? "ticket-due" : "text-muted"}>
        {dueCents > 0 ? `Due ${formatMoney(dueCents)}` : "Paid"}
      </span>
      {problem && <span className="text-vermilion">{problem}</span>}
    </p>
  );
}

/** Contents of the bag, for an order with nothing to make. */
function Contents({ cups }: Pick<Ticket, "cups">) {
  return (
    <ul className="ticket-cups mb-3 py-2 text-lg leading-snug">
      {cups.map(({ line, name, choices, names, quantity, refunded }) => (
        <li key={line} className={quantity > refunded ? "wrap-anywhere" : "line-through"}>
          {Math.max(quantity - refunded, 1)} × <UserText>{[name, ...choices].join(", ")}</UserText>
          {names && <span className="block font-semibold">For {names}</span>}
        </li>
      ))}
    </ul>
  );
}

function Cups({ cups }: Pick<Ticket, "cups">) {
  return (
    <ul className="ticket-cups mb-3">
      {cups.map(({ line, name, choices, names, quantity, refunded }) => {
        const left = quantity - refunded;
        return (
          <li key={line} className={left > 0 ? "cup" : "cup line-through"}>
            <span className={left > 1 ? "cup-count cup-count-many" : "cup-count"}>
              {left > 0 ? left : quantity}
              <span className="sr-only"> ×</span>
            </span>
            <span className="wrap-anywhere min-w-0 font-medium">
              {name}
              {choices.length > 0 && <strong className="cup-choices">{choices.join(", ")}</strong>}
              {names && <span className="block text-lg">For {names}</span>}
              {refunded > 0 && (
                <span className="block text-base text-vermilion">{refunded} refunded</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type ChangeForProps = { cents: number; onAsk: () => void };

/** Shows the change for a cash payment. Pressing the amount the customer gave reveals it. */
function ChangeFor({ cents, onAsk }: ChangeForProps) {
  const [given, setGiven] = useState<number | null>(null);
  const ask = (sum: number) => {
    setGiven(sum);
    onAsk();
  };
  return (
    <fieldset className="mt-2">
      <legend className="text-muted">Change for</legend>
      <div className="mt-1 grid grid-cols-4 gap-2">
        {cashSuggestions(cents).map((sum) => (
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
