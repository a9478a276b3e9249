import { Link, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useListAddress } from "~/components/admin/list/list-address";
import { ButtonLink } from "~/ui/button";

/** Links between a stop's dialogs for what to do with its open orders. */

export function WaitingLinks() {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      <DialogOfStop path="move-orders">Move to another stop</DialogOfStop>
      <DialogOfStop path="refund-orders">Refund and cancel</DialogOfStop>
    </p>
  );
}

export const MoveAllLink = () => (
  <DialogOfStop path="move-orders">Move to another stop instead</DialogOfStop>
);

export const RefundAllLink = () => <DialogOfStop path="refund-orders">Refund instead</DialogOfStop>;

function DialogOfStop({ path, children }: { path: string; children: ReactNode }) {
  const { id } = useParams();
  return (
    <Link
      to={useListAddress(`../${id}/${path}`)}
      preventScrollReset
      className="inline-block py-2.5 text-matcha underline"
    >
      {children}
    </Link>
  );
}

/** Why some of the orders that wait at a stop don't move with it. */
export function WalkUpsStay({ number }: { number: number }) {
  if (number === 0) return null;
  const text =
    number === 1
      ? "1 more order was sold at the window. Its customer is waiting there, so it stays."
      : `${number} more orders were sold at the window. Their customers are waiting there, so they stay.`;
  return <p className="text-muted">{text}</p>;
}

/** @param walkUps how many orders from the window wait there, where those can't be handled */
export function NothingWaits({ walkUps = 0 }: { walkUps?: number }) {
  return (
    <>
      <p>
        {walkUps === 0
          ? "No orders are waiting at this stop."
          : "There's nothing to move. All orders that are waiting at this stop were sold at the window."}
      </p>
      <p className="form-actions">
        <ButtonLink to={useListAddress("..")} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
      </p>
    </>
  );
}
