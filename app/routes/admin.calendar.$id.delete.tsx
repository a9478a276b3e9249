import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { deleteEvent, findEvent } from "~/domain/events/events.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Event");

const { loader, action } = deleteDialog({
  find: findEvent,
  nameOf: ({ title }) => title,
  remove: deleteEvent,
  saved: { title: "Event Deleted" },
  failed: "Failed to delete event. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/dialog-route";
export { action, loader };

export default function DeleteEventDialog() {
  return <DeleteDialog noun="event" />;
}
