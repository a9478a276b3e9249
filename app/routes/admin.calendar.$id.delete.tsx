import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { deleteEvent, findEvent } from "~/domain/events/events.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Event");

const FAILED = "Failed to delete event. Please try again.";

const { loader, action } = deleteDialog({
  find: findEvent,
  nameOf: ({ title }) => title,
  remove: deleteEvent,
  saved: { title: "Event Deleted" },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeleteEventDialog() {
  return <DeleteDialog noun="event" />;
}
