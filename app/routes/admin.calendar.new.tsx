import { dialogMeta } from "~/components/admin/dialog-title";
import { EventForm } from "~/components/admin/event-form";
import { AdminDialog } from "~/components/admin/route-dialog";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { eventRules } from "~/domain/events/event.schema";
import { createEvent } from "~/domain/events/events.server";
import { newDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Add New Event");

const FAILED = "Failed to add event. Please try again.";

const { loader, action } = newDialog({
  rules: eventRules,
  create: createEvent,
  saved: { title: "Event Added" },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

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
