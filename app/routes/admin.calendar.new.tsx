import { AdminDialog } from "~/components/admin-dialog";
import { EventForm } from "~/components/event-form";
import { catchNetworkFailure } from "~/components/form-answer";
import { eventRules } from "~/domain/events/event.schema";
import { createEvent } from "~/domain/events/events.server";
import { newDialog } from "~/http/dialogs.server";

const FAILED = "Failed to add event. Please try again.";

const { loader, action } = newDialog({
  rules: eventRules,
  create: createEvent,
  saved: { title: "Event Added" },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/form-answer";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function NewEventDialog() {
  return (
    <AdminDialog title="Add New Event" subtitle="People see it on the site and in their calendars">
      <EventForm submitLabel="Save Event" />
    </AdminDialog>
  );
}
