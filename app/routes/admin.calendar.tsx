import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminList } from "~/components/admin/list-screen";
import { DELETE, DialogLink, EDIT, rowActions } from "~/components/admin/route-dialog";
import { AdminPage } from "~/components/admin/screen";
import { searchEvents } from "~/domain/events/events.server";
import { type EventRow, toEventRow } from "~/domain/records/event";
import { env } from "~/env.server";
import { listLoader } from "~/http/list-query.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import type { Column } from "~/ui/table";

export const loader = listLoader((query) => {
  const now = new Date();
  const { rows, ...listing } = searchEvents(query);
  return { ...listing, rows: rows.map((event) => toEventRow(event, now, env().TRUCK_TZ)) };
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const STANDINGS: Record<EventRow["standing"], { name: string; tone: BadgeTone }> = {
  upcoming: { name: "Upcoming", tone: "matcha" },
  "under way": { name: "Serving now", tone: "strong" },
  past: { name: "Past", tone: "plain" },
};

const COLUMNS: Column<EventRow>[] = [
  { header: "Event", cell: ({ title }) => title },
  { header: "Location", typed: true, cell: ({ location }) => location },
  {
    header: "When",
    cell: ({ date, startsAt, time, endsBeforeStart }) => (
      <div>
        <time dateTime={startsAt}>{date}</time>
        <p>{time}</p>
        {endsBeforeStart && (
          <p className="text-sm font-medium text-vermilion">Ends before it starts</p>
        )}
      </div>
    ),
  },
  {
    header: "Status",
    cell: ({ standing }) => {
      const { name, tone } = STANDINGS[standing];
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  rowActions(({ title }) => title, [EDIT, DELETE]),
];

export default function CalendarPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Calendar Manager"
      subtitle="Where the truck stops, and when"
      actions={<DialogLink to="new">Add Event</DialogLink>}
    >
      <AdminList
        listing={listing}
        noun={{ one: "event", many: "events" }}
        columns={COLUMNS}
        empty={'No events yet. Click "Add Event" to add your first stop.'}
      />
      <Outlet />
    </AdminPage>
  );
}
