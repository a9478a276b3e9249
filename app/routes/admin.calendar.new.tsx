import { Link, useLoaderData } from "@remix-run/react";
import { EventForm } from "~/components/admin/calendar/event-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { fieldsLike, orderAheadFrom } from "~/domain/events/earlier-stops.server";
import { BLANK_EVENT } from "~/domain/events/event.schema";
import { createEvent } from "~/domain/events/events.server";
import { stopPlanRules } from "~/domain/events/stop-plan.schema";
import { newPlacesLackRate } from "~/domain/tax/missing-rates.server";
import { newDialog } from "~/http/dialogs.server";
import { TALL_LINK } from "~/ui/links";

const { loader, action } = newDialog({
  title: "Add New Event",
  rules: stopPlanRules,
  create: createEvent,
  blank: BLANK_EVENT,
  like: fieldsLike,
  extra: () => ({
    ahead: orderAheadFrom(null, new Date()),
    lacksDefault: newPlacesLackRate(),
  }),
  saved: { title: "Event Added" },
  failed: "Failed to add event. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewEventDialog() {
  const { ahead, lacksDefault } = useLoaderData<typeof loader>();
  return (
    <AdminDialog subtitle="Shows up on the site and in subscribers' calendars">
      {lacksDefault && (
        <p className="mb-5 font-medium">
          A new location has no sales tax rate, so sales there collect no tax.{" "}
          <Link to="/admin/tax" className={TALL_LINK}>
            Set a Default Rate
          </Link>
        </p>
      )}
      <EventForm submitLabel="Save Event" ahead={ahead} />
    </AdminDialog>
  );
}
