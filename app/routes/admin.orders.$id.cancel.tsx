import { dialogMeta } from "~/components/admin/dialog-title";
import { QuestionDialog } from "~/components/admin/question-dialog";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { findDeskOrder } from "~/domain/desk/orders-desk.server";
import { cancelReservation } from "~/domain/reservations/reservations-desk.server";
import { questionDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Cancel reservation");

const FAILED = "Failed to cancel reservation. Please try again.";

const { loader, action } = questionDialog({
  find: findDeskOrder,
  nameOf: ({ id, email }) => `Order #${id}, ${email}`,
  act: cancelReservation,
  saved: { title: "Reservation Canceled" },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function CancelReservationDialog() {
  return (
    <QuestionDialog
      title="Cancel reservation"
      question="Cancel this reservation? The items go back in stock, and we'll email the customer."
      yes="Cancel reservation"
      pendingLabel="Canceling..."
    />
  );
}
