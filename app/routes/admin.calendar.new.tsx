import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { EventForm } from "~/components/admin/calendar/event-form";
import { PlaceLinks } from "~/components/admin/calendar/place-links";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  fieldsLike,
  lastPlaces,
  newStopFields,
  orderAheadFrom,
} from "~/domain/events/earlier-stops.server";
import { createStops } from "~/domain/events/repeat.server";
import { stopPlanRules } from "~/domain/events/stop-plan.schema";
import { withClashesOfSeries } from "~/domain/events/week.server";
import { newPlacesLackRate } from "~/domain/tax/missing-rates.server";
import { AGAIN } from "~/forms/dialog-queries";
import { newDialog } from "~/http/dialogs.server";
import { TALL_LINK } from "~/ui/links";

const { loader, action } = newDialog({
  title: "Add New Event",
  rules: stopPlanRules,
  create: async (input, actor) => withClashesOfSeries(await createStops(input, actor)),
  blank: (asked) => newStopFields(asked, new Date()),
  like: fieldsLike,
  extra: () => ({
    ahead: orderAheadFrom(null, new Date()),
    places: lastPlaces(),
    lacksDefault: newPlacesLackRate(),
    zone: truckZone(),
  }),
  saved: { title: "Event Added" },
  failed: "Failed to add event. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewEventDialog() {
  const { ahead, places, lacksDefault, zone } = useLoaderData<typeof loader>();
  const again = new URLSearchParams(useLocation().search).get(AGAIN);
  return (
    <AdminDialog focusesField subtitle="Shows up on the site and in subscribers' calendars">
      {lacksDefault && (
        <p className="mb-5 font-medium">
          A new location has no sales tax rate, so sales there collect no tax.{" "}
          <Link to="/admin/tax" className={TALL_LINK}>
            Set a Default Rate
          </Link>
        </p>
      )}
      <PlaceLinks places={places} again={again} />
      <EventForm key={again} submitLabel="Save Event" ahead={ahead} zone={zone} repeats />
    </AdminDialog>
  );
}
