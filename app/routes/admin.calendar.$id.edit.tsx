import { useLoaderData } from "@remix-run/react";
import { EventForm } from "~/components/admin/calendar/event-form";
import { WaitingLinks } from "~/components/admin/calendar/waiting-links";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { fieldsLike, orderAheadFrom } from "~/domain/events/earlier-stops.server";
import { findStopPlan } from "~/domain/events/events.server";
import { describeLater, updateWithLater } from "~/domain/events/later-stops.server";
import { stopPlanFields, stopPlanRules } from "~/domain/events/stop-plan.schema";
import { describeWaiting } from "~/domain/events/waiting-orders.server";
import { withClashes } from "~/domain/events/week.server";
import { editDialog } from "~/http/dialogs.server";
import { WholeTimes } from "~/ui/whole-times";

const { loader, action } = editDialog({
  title: "Edit Event",
  rules: stopPlanRules,
  find: findStopPlan,
  fieldsOf: (event) => stopPlanFields(event, truckZone()),
  like: fieldsLike,
  extra: (event) => ({
    waiting: describeWaiting(event),
    ahead: orderAheadFrom(event, new Date()),
    later: describeLater(event, new Date()),
    zone: truckZone(),
  }),
  update: async (id, change, actor, { check }) =>
    withClashes(await updateWithLater(id, change, actor, { check, isAsked: true })),
  saved: { title: "Event Updated" },
  failed: "Failed to update event. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditEventDialog() {
  const { waiting, ahead, later, zone } = useLoaderData<typeof loader>();
  return (
    <AdminDialog subtitle="Changes show up in subscribers' calendars">
      {waiting && (
        <div className="mb-5 border-l-4 border-matcha bg-raised px-4 py-3">
          <p>
            <WholeTimes>{`${waiting} If you change the time or location, we'll email everyone who ordered.`}</WholeTimes>
          </p>
          <WaitingLinks />
        </div>
      )}
      <EventForm submitLabel="Update Event" ahead={ahead} zone={zone} later={later} />
    </AdminDialog>
  );
}
