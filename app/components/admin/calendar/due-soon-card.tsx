import { Link } from "@remix-run/react";
import type { Ticket } from "~/domain/counter/ticket";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { UserText } from "~/ui/user-text";

/** The most orders that the card shows. The counter shows all of them. */
const MAX_SHOWN = 6;

export type DueTicket = Ticket & {
  /** Minutes since a walk-up paid; null for an order with a promised time. */
  waitedMinutes: number | null;
};

/** The orders to make now, the most urgent first. */
export function DueSoonCard({ tickets }: { tickets: readonly DueTicket[] }) {
  const left = tickets.length - MAX_SHOWN;
  return (
    <Card
      title="Due in the Next 15 Minutes"
      actions={
        <Link to="/admin/counter" className={`-my-2 ${TALL_LINK}`}>
          Open Counter
        </Link>
      }
    >
      {tickets.length === 0 && <p>Nothing right now.</p>}
      <ol className="divide-y divide-line/15">
        {tickets.slice(0, MAX_SHOWN).map((ticket) => (
          <DueOrder key={ticket.id} ticket={ticket} />
        ))}
      </ol>
      {left > 0 && (
        <p className="border-t border-line/15 pt-2 text-muted">
          {left === 1 ? "1 more order" : `${left} more orders`}
        </p>
      )}
    </Card>
  );
}

function DueOrder({ ticket }: { ticket: DueTicket }) {
  const { number, name, stop, promised, waitedMinutes, lateMinutes, cups } = ticket;
  return (
    <li className="flex gap-4 py-2">
      <p className="w-28 shrink-0 font-medium tabular-nums">
        {waitedMinutes === null ? promised : "Walk-up"}
        {waitedMinutes !== null && (
          <span className="block text-sm font-normal text-muted">
            {waitedMinutes === 0 ? "just now" : `waiting ${waitedMinutes} min`}
          </span>
        )}
        {lateMinutes > 0 && (
          <span className="block text-sm text-vermilion">{lateMinutes} min late</span>
        )}
      </p>
      <div className="wrap-anywhere min-w-0 grow">
        <p className="font-medium">
          {number} {name && <UserText>{name}</UserText>}
          {stop && (
            <span className="font-normal text-muted">
              {" "}
              <UserText>{stop}</UserText>
            </span>
          )}
        </p>
        <ul className="text-sm text-muted">
          {cups
            .filter(({ quantity, refunded }) => quantity > refunded)
            .map(({ line, name: item, choices, quantity, refunded }) => (
              <li key={line}>
                {quantity - refunded} × <UserText>{[item, ...choices].join(", ")}</UserText>
              </li>
            ))}
        </ul>
      </div>
    </li>
  );
}
