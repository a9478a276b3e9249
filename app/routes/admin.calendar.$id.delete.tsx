import { useLoaderData } from "@remix-run/react";
import { WaitingLinks } from "~/components/admin/calendar/waiting-links";
import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { isPickupOpen } from "~/domain/event";
import { cancelEvent, findEvent } from "~/domain/events/events.server";
import { deleteWithLater, describeLater } from "~/domain/events/later-stops.server";
import { describeWaiting } from "~/domain/events/waiting-orders.server";
import { confirmDialog } from "~/http/dialogs.server";
import { CheckboxField } from "~/ui/choice-field";

const THEIR_EMAIL =
  "We'll email every customer. Reservations will be canceled, and customers who have paid can choose another stop.";

const NO_EMAIL =
  "This stop is over, so we won't email anyone. Reservations will be canceled, and paid orders won't show on Counter anymore. Move or refund them first.";

const { loader, action } = confirmDialog({
  title: "Delete Event",
  find: findEvent,
  nameOf: ({ title }) => title,
  noteOf: (event) => {
    const waiting = describeWaiting(event);
    const isOver = !isPickupOpen(event, new Date());
    return waiting && `${waiting} ${isOver ? NO_EMAIL : THEIR_EMAIL}`;
  },
  extra: (event) => ({ later: describeLater(event, new Date()) }),
  act: cancelEvent,
  ifChecked: { name: "later", act: deleteWithLater },
  saved: { title: "Event Deleted" },
  failed: "Failed to delete event. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteEventDialog() {
  const { later } = useLoaderData<typeof loader>();
  return (
    <DeleteDialog noun="event" links={<WaitingLinks />}>
      {later && (
        <CheckboxField
          id="later"
          name="later"
          label={`Also delete ${later.which}`}
          hint={later.orders ? `${later.orders} ${THEIR_EMAIL}` : undefined}
          className="mt-4"
        />
      )}
    </DeleteDialog>
  );
}
