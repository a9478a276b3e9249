import { Link } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import { useHelper } from "~/components/admin/frame/current-helper";
import { compareInLine } from "~/domain/counter/pickup-due";
import type { Ticket } from "~/domain/counter/ticket";
import type { RefusedForm } from "~/forms/form";
import { Notice } from "~/ui/page";
import { TicketCard } from "./ticket-card";
import type { Queue } from "./use-ticket-actions";

type CounterQueueProps = {
  /** Orders with items to make. */
  made: Ticket[];
  /** Orders with nothing to make, and orders without a stop. */
  quiet: Ticket[];
  /** Open orders that aren't here: for later stops, or to ship. */
  elsewhere: number;
  refused: RefusedForm | undefined;
};

/** The waiting orders. An order that just left stays for a few seconds. */
export function CounterQueue({ made, quiet, elsewhere, refused }: CounterQueueProps) {
  const [held, setHeld] = useState<{ ticket: Ticket; isMade: boolean }[]>([]);
  const [said, setSaid] = useState("");
  const isOwner = useHelper() === null;
  const letGo = useCallback(
    (id: number) => setHeld((all) => all.filter(({ ticket }) => ticket.id !== id)),
    [],
  );
  const queueOf = useCallback(
    (isMade: boolean): Queue => ({
      say: setSaid,
      hold: (ticket) =>
        setHeld((all) => [...all.filter((one) => one.ticket.id !== ticket.id), { ticket, isMade }]),
      letGo,
    }),
    [letGo],
  );
  const queues = useMemo(() => ({ made: queueOf(true), quiet: queueOf(false) }), [queueOf]);
  const withHeld = (tickets: Ticket[], isMade: boolean) => {
    const left = held.filter((one) => one.isMade === isMade).map(({ ticket }) => ticket);
    return [...tickets, ...left.filter(({ id }) => !tickets.some((one) => one.id === id))].sort(
      compareInLine,
    );
  };
  const refusedOf = ({ id }: Ticket) => (refused?.input.id === String(id) ? refused : undefined);
  const shown = { made: withHeld(made, true), quiet: withHeld(quiet, false) };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown.made.length === 0 && <Notice>Nobody's waiting. New orders show up here.</Notice>}
      {shown.made.length > 0 && (
        <section>
          <h2 className="sr-only">To make</h2>
          <ol className="ticket-grid">
            {shown.made.map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                queue={queues.made}
                refused={refusedOf(ticket)}
              />
            ))}
          </ol>
        </section>
      )}
      {shown.quiet.length > 0 && (
        <section className="mt-10 border-t border-line/20 pt-5">
          <h2 className="mb-4 font-display text-xl">Nothing to make</h2>
          <ol className="ticket-grid">
            {shown.quiet.map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                queue={queues.quiet}
                isQuiet
                refused={refusedOf(ticket)}
              />
            ))}
          </ol>
        </section>
      )}
      {elsewhere > 0 && (
        <p className="mt-8">
          {isOwner ? (
            <Link
              to="/admin/orders?state=waiting"
              className="inline-block py-2.5 text-matcha underline"
            >
              {moreOrders(elsewhere)}
            </Link>
          ) : (
            moreOrders(elsewhere)
          )}{" "}
          for other stops or to ship
        </p>
      )}
    </>
  );
}

const moreOrders = (count: number) =>
  count === 1 ? "1 more open order" : `${count} more open orders`;
