import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/list/confirm-dialog";
import { EmailText } from "~/components/admin/list/email-text";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { cancelReservation } from "~/domain/stop-orders/end-reservation.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Cancel Reservation",
  find: findDeskOrder,
  nameOf: ({ id, email }) => `Order #${id}, ${email}`,
  noteOf: ({ confirmBy }) =>
    confirmBy === null
      ? "We'll email the customer."
      : "It isn't confirmed, so we won't email the customer.",
  act: cancelReservation,
  saved: { title: "Reservation Canceled" },
  failed: "Failed to cancel reservation. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function CancelReservationDialog() {
  const { name } = useLoaderData<{ name: string }>();
  return (
    <ConfirmDialog
      name={<EmailText email={name} />}
      dismissLabel="Go Back"
      question="Cancel this reservation? The items go back in stock."
      yes="Cancel Reservation"
      pendingLabel="Canceling..."
    />
  );
}
