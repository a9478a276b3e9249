import type { ReservationRun } from "~/domain/stop-orders/reservation-runs.server";
import { ButtonLink } from "~/ui/button";

/** Warns that one network has many unpaid reservations for a stop, and links to canceling all of them. */
export function ReservationRunNotice({ id, orders, stop }: ReservationRun) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-vermilion bg-raised px-4 py-3 print:hidden">
      <p>
        {orders} unpaid reservations for {stop} came from one network.
      </p>
      <ButtonLink to={`/admin/orders/${id}/cancel-run`} variant="quiet">
        Cancel Reservations
      </ButtonLink>
    </div>
  );
}
