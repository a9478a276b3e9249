import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminList } from "~/components/admin/list-screen";
import { DELETE, DialogLink, EDIT, rowActions } from "~/components/admin/route-dialog";
import { AdminPage } from "~/components/admin/screen";
import { UsualBadge } from "~/components/admin/usual-badge";
import { searchEvents } from "~/domain/events/events.server";
import { type EventRow, toEventRow } from "~/domain/records/event";
import { env } from "~/env.server";
import { listLoader } from "~/http/list-query.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { type Column, Unit } from "~/ui/table";

export const loader = listLoader((query) => {
  const now = new Date();
  const { rows, ...listing } = searchEvents(query);
  return { ...listing, rows: rows.map((event) => toEventRow(event, now, env().TRUCK_TZ)) };
});

export { shouldRevalidate } from "~/components/forms/keep-typed";

const STATUSES: Record<EventRow["status"], { name: string; tone: BadgeTone | "usual" }> = {
  upcoming: { name: "Upcoming", tone: "usual" },
  "under way": { name: "Serving now", tone: "strong" },
  past: { name: "Past", tone: "plain" },
};

const COLUMNS: Column<EventRow>[] = [
  { header: "Event", cell: ({ title }) => title },
  { header: "Location", typed: true, inRow: "none", cell: ({ location }) => location },
  {
    header: "When",
    cell: ({ date, startsAt, time, endsBeforeStart }) => (
      <div className="inline roomy:block">
        <time dateTime={startsAt} className="roomy:whitespace-nowrap">
          {date}
        </time>
        <Unit of=", " />
        <span className="row-whole roomy:block roomy:whitespace-nowrap">{time}</span>
        {endsBeforeStart && (
          <span className="text-sm font-medium text-vermilion roomy:block">
            {" "}
            Ends before it starts
          </span>
        )}
      </div>
    ),
  },
  {
    header: "Status",
    inRow: "mark",
    cell: ({ status }) => {
      const { name, tone } = STATUSES[status];
      return tone === "usual" ? <UsualBadge>{name}</UsualBadge> : <Badge tone={tone}>{name}</Badge>;
    },
  },
  rowActions(({ title }) => title, [EDIT, DELETE]),
];

export default function CalendarPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Calendar Manager"
      subtitle="Where the truck is going, and when"
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
