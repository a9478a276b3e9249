import { dialogMeta } from "~/components/admin/dialog-title";
import { EventForm } from "~/components/admin/event-form";
import { AdminDialog } from "~/components/admin/route-dialog";
import { BLANK_EVENT, eventRules } from "~/domain/events/event.schema";
import { createEvent } from "~/domain/events/events.server";
import { newDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Add New Event");

const { loader, action } = newDialog({
  rules: eventRules,
  create: createEvent,
  blank: BLANK_EVENT,
  saved: { title: "Event Added" },
  failed: "Failed to add event. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/dialog-route";
export { action, loader };

export default function NewEventDialog() {
  return (
    <AdminDialog
      title="Add New Event"
      subtitle="Shows up on the site and in subscribers' calendars"
    >
      <EventForm submitLabel="Save Event" />
    </AdminDialog>
  );
}
