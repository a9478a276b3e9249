import { json, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { rowActions, VIEW } from "~/components/admin/list/route-dialog";
import { searchClosings } from "~/domain/days/closing-queries.server";
import { listOpenDays } from "~/domain/days/days.server";
import { sumOf } from "~/domain/days/figures";
import type { Listing } from "~/domain/listing";
import { formatMoney } from "~/domain/money";
import { formatCalendarDate } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";

export const meta = panelMeta("Days");

/** The list of days is the owner's. Managers close the one that's open. */
export const loader = adminLoader(({ request, actor }) => {
  if (actor.role !== "owner") throw redirect("/admin/days/close");
  const closed = searchClosings(readListQuery(request));
  return json({
    open: listOpenDays(readListQuery(request, "open")),
    closed: pagesOf(
      closed,
      closed.rows.map(({ id, day, closedBy, figures, countedCents, expectedCents }) => ({
        id,
        day,
        closedBy,
        cents: sumOf(figures.sums),
        differenceCents: countedCents - expectedCents,
      })),
    ),
  });
}, "close");

const pagesOf = <Row,>({ page, pageCount }: Listing<unknown>, rows: Row[]) => ({
  rows,
  page,
  pageCount,
});

export { shouldRevalidate } from "~/components/forms/form-answer";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const OPEN: Column<Data["open"]["rows"][number]>[] = [
  { header: "Day", cell: ({ day }) => formatCalendarDate(day) },
  { header: "Total", numeric: true, inRow: "column", cell: ({ cents }) => formatMoney(cents) },
  {
    header: "Actions",
    actions: 1,
    cell: ({ day }) => (
      <Link
        to={`/admin/days/close?day=${day}`}
        aria-label={`Close through ${formatCalendarDate(day)}`}
        title="Close"
        className="row-action row-action-main"
      >
        <Icon name="right" className="size-5" />
        <span>Close</span>
      </Link>
    ),
  },
];

const CLOSED: Column<Data["closed"]["rows"][number]>[] = [
  { header: "Day", cell: ({ day }) => formatCalendarDate(day) },
  { header: "Total", numeric: true, inRow: "column", cell: ({ cents }) => formatMoney(cents) },
  {
    header: "Drawer",
    cell: ({ differenceCents: cents }) =>
      cents === 0 ? "Matches" : `${formatMoney(Math.abs(cents))} ${cents < 0 ? "short" : "over"}`,
  },
  { header: "Closed by", typed: true, cell: ({ closedBy }) => closedBy },
  rowActions(({ day }) => formatCalendarDate(day), [VIEW]),
];

/** The first page has no number in the URL. */
const numberOf = (page: number) => (page > 1 ? String(page) : "");

export default function DaysScreen() {
  const { open, closed } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Days"
      subtitle="Daily totals and cash counts"
      actions={
        <>
          <ButtonLink to="close" className="md:order-last">
            Close the Day
          </ButtonLink>
          <ButtonLink to="drawer" variant="outline">
            Paid In and Out
          </ButtonLink>
          <ButtonLink to="settings" variant="outline">
            End-of-Day Time
          </ButtonLink>
        </>
      }
    >
      <Card title="Open" className="mb-8">
        {open.rows.length === 0 ? (
          <Notice>Nothing is open. New sales will show up here.</Notice>
        ) : (
          <Table caption="Open days" columns={OPEN} rows={open.rows} rowKey={({ day }) => day} />
        )}
        <Pager
          path="/admin/days"
          q=""
          filters={[{ name: "page", value: numberOf(closed.page) }]}
          page={open.page}
          pageCount={open.pageCount}
          param="open"
          label="Pages of open days"
        />
      </Card>
      <Card title="Closed">
        {closed.rows.length === 0 ? (
          <Notice>No closed days yet.</Notice>
        ) : (
          <Table
            caption="Closed days"
            columns={CLOSED}
            rows={closed.rows}
            rowKey={({ id }) => id}
          />
        )}
        <Pager
          path="/admin/days"
          q=""
          filters={[{ name: "open", value: numberOf(open.page) }]}
          page={closed.page}
          pageCount={closed.pageCount}
          label="Pages of closed days"
        />
      </Card>
    </AdminPage>
  );
}
