import { ConfirmDialog } from "~/components/admin/list/confirm-dialog";
import { formatMoney } from "~/domain/money";
import {
  cancelReservationRun,
  findReservationRun,
} from "~/domain/stop-orders/reservation-runs.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Cancel Reservations",
  find: findReservationRun,
  nameOf: ({ orders, stop, totalCents }) =>
    `${orders} reservations for ${stop}, ${formatMoney(totalCents)} in all`,
  noteOf: () =>
    "They came from one network. At a campus or a festival, that can be many people. We'll email those who got an email about their reservation.",
  act: cancelReservationRun,
  saved: { title: "Reservations Canceled" },
  failed: "Failed to cancel these reservations. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function CancelReservationRunDialog() {
  return (
    <ConfirmDialog
      dismissLabel="Go Back"
      question="Cancel all of these reservations? The items go back in stock."
      yes="Cancel Reservations"
      pendingLabel="Canceling..."
    />
  );
}
