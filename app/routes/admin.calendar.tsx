import { Link, useLoaderData } from "@remix-run/react";
import { PrintLink } from "~/components/admin/frame/print-link";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useListAddress } from "~/components/admin/list/list-address";
import { AdminList } from "~/components/admin/list/list-screen";
import {
  DELETE,
  DialogLink,
  EDIT,
  type RowAction,
  rowActions,
} from "~/components/admin/list/route-dialog";
import { UsualBadge } from "~/components/admin/list/usual-badge";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type CalendarEvent, type EventRow, toEventRow } from "~/domain/event";
import { searchEvents } from "~/domain/events/events.server";
import { countWaiting } from "~/domain/events/waiting-orders.server";
import { hasMenuItems } from "~/domain/menu/menu-items.server";
import { isUpcoming } from "~/domain/time";
import { AGAIN } from "~/forms/dialog-queries";
import { listLoader } from "~/http/list-query.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { type Column, Unit } from "~/ui/table";

type StopRow = EventRow & {
  waiting: number;
  /** True for a stop ahead where nobody can order from the menu. */
  takesNoOrders: boolean;
};

export const loader = listLoader((query) => {
  const [now, zone] = [new Date(), truckZone()];
  const { rows, ...listing } = searchEvents(query);
  const waiting = countWaiting(rows.map(({ id }) => id));
  const hasMenu = hasMenuItems();
  const toRow = (event: CalendarEvent): StopRow => ({
    ...toEventRow(event, now, zone),
    waiting: waiting.get(event.id) ?? 0,
    takesNoOrders: hasMenu && !event.ordersAhead && isUpcoming(event.endDate, now),
  });
  return { ...listing, rows: rows.map(toRow) };
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const STATUSES: Record<EventRow["status"], { name: string; tone: BadgeTone | "usual" }> = {
  upcoming: { name: "Upcoming", tone: "usual" },
  "under way": { name: "Serving now", tone: "strong" },
  past: { name: "Past", tone: "plain" },
};

/** Plans the stop again, a week later. */
const DUPLICATE: RowAction = {
  label: "Duplicate",
  path: ({ id }) => `new?${AGAIN}=${id}`,
  icon: "copy",
};

const COLUMNS: Column<StopRow>[] = [
  { header: "Event", cell: ({ title }) => title },
  { header: "Location", typed: true, inRow: "none", cell: ({ location }) => location },
  {
    header: "When",
    cell: ({ date, startsAt, time, endsBeforeStart, ...stop }) => (
      <div className="inline roomy:block">
        <time dateTime={startsAt} className="block roomy:whitespace-nowrap">
          {date}
        </time>
        <span className="row-whole roomy:block roomy:whitespace-nowrap">{time}</span>
        {endsBeforeStart && (
          <span className="text-sm font-medium text-vermilion roomy:block">
            {" "}
            Ends before it starts
          </span>
        )}
        {stop.takesNoOrders && (
          <>
            <Unit of=", " />
            <span className="text-sm text-muted roomy:block">No orders ahead</span>
          </>
        )}
        {stop.waiting > 0 && <Waiting stop={stop} />}
      </div>
    ),
  },
  {
    header: "Status",
    cell: ({ status }) => {
      const { name, tone } = STATUSES[status];
      return tone === "usual" ? <UsualBadge>{name}</UsualBadge> : <Badge tone={tone}>{name}</Badge>;
    },
  },
  rowActions(({ title }) => title, [EDIT, DUPLICATE, DELETE]),
];

function Waiting({ stop }: { stop: Pick<StopRow, "id" | "title" | "waiting"> }) {
  const { id, title, waiting } = stop;
  return (
    <>
      <Unit of=", " />
      <Link
        to={useListAddress(`${id}/move-orders`)}
        preventScrollReset
        aria-label={`${waiting} waiting: ${title}`}
        // Above the link that covers the whole row on a phone.
        className="relative z-10 -my-2.5 inline-block py-2.5 text-matcha underline roomy:my-0 roomy:py-1"
      >
        {waiting} waiting
      </Link>
    </>
  );
}

export default function CalendarPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <TabbedPage
      actions={
        <>
          <PrintLink to="/admin/print/week">Print Week</PrintLink>
          <DialogLink to="new">Add Event</DialogLink>
        </>
      }
    >
      <div className="border-t border-line/20 pt-5">
        <AdminList
          listing={listing}
          noun={{ one: "event", many: "events" }}
          columns={COLUMNS}
          empty={'No events yet. Click "Add Event" to add your first stop.'}
        />
      </div>
    </TabbedPage>
  );
}
