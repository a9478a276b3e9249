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

export function NothingWaits() {
  return (
    <>
      <p>No orders are waiting at this stop.</p>
      <p className="form-actions">
        <ButtonLink to={useListAddress("..")} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
      </p>
    </>
  );
}
