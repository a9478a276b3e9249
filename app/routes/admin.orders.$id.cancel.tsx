import { dialogMeta } from "~/components/admin/dialog-title";
import { QuestionDialog } from "~/components/admin/question-dialog";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { findDeskOrder } from "~/domain/desk/orders-desk.server";
import { cancelReservation } from "~/domain/reservations/reservations-desk.server";
import { questionDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Cancel Reservation");

const FAILED = "Failed to cancel reservation. Please try again.";

const { loader, action } = questionDialog({
  find: findDeskOrder,
  nameOf: ({ id, email }) => `Order ${id}, ${email}`,
  act: cancelReservation,
  saved: { title: "Reservation Cancelled" },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/form-answer";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function CancelReservationDialog() {
  return (
    <QuestionDialog
      title="Cancel Reservation"
      question="Are you sure? Its pieces go back on the shelf, and its customer is told by mail."
      yes="Cancel Reservation"
      pendingLabel="Cancelling..."
    />
  );
}
