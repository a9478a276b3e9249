import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { openDays, searchClosings } from "~/domain/days/days.server";
import { sumOf } from "~/domain/days/figures";
import { formatMoney } from "~/domain/money";
import { formatCalendarDate } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";

export const meta = panelMeta("Days");

export const loader = adminLoader(({ request }) => {
  const { rows, page, pageCount } = searchClosings(readListQuery(request));
  return json({
    open: openDays(),
    closed: rows.map(({ id, day, closedBy, figures, countedCents, expectedCents }) => ({
      id,
      day,
      closedBy,
      cents: sumOf(figures.sums),
      differenceCents: countedCents - expectedCents,
    })),
    page,
    pageCount,
  });
});

export { shouldRevalidate } from "~/components/forms/restore-input";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const OPEN: Column<Data["open"][number]>[] = [
  { header: "Day", cell: ({ day }) => formatCalendarDate(day) },
  { header: "Total", numeric: true, cell: ({ cents }) => formatMoney(cents) },
  {
    header: "Close",
    cell: ({ day }) => (
      <Link to={`/admin/days/close?day=${day}`} className={TALL_LINK}>
        Close through {formatCalendarDate(day)}
      </Link>
    ),
  },
];

const CLOSED: Column<Data["closed"][number]>[] = [
  {
    header: "Day",
    cell: ({ id, day }) => (
      <Link to={`/admin/days/${id}/view`} preventScrollReset className={TALL_LINK}>
        {formatCalendarDate(day)}
      </Link>
    ),
  },
  { header: "Total", numeric: true, cell: ({ cents }) => formatMoney(cents) },
  {
    header: "Drawer",
    cell: ({ differenceCents: cents }) =>
      cents === 0 ? "Matches" : `${formatMoney(Math.abs(cents))} ${cents < 0 ? "short" : "over"}`,
  },
  { header: "Closed by", typed: true, cell: ({ closedBy }) => closedBy },
];

export default function DaysScreen() {
  const { open, closed, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Days"
      subtitle="Daily totals and cash counts"
      actions={
        <>
          <ButtonLink to="settings" variant="outline">
            End-of-Day Time
          </ButtonLink>
          <ButtonLink to="drawer" variant="outline">
            Paid In and Out
          </ButtonLink>
          <ButtonLink to="close">Close the Day</ButtonLink>
        </>
      }
    >
      <Card title="Open" className="mb-8">
        {open.length === 0 ? (
          <Notice>Nothing is open. New sales will show up here.</Notice>
        ) : (
          <Table caption="Open days" columns={OPEN} rows={open} rowKey={({ day }) => day} />
        )}
      </Card>
      <Card title="Closed">
        {closed.length === 0 ? (
          <Notice>No closed days yet.</Notice>
        ) : (
          <Table caption="Closed days" columns={CLOSED} rows={closed} rowKey={({ id }) => id} />
        )}
        <Pager path="/admin/days" q="" page={page} pageCount={pageCount} />
      </Card>
    </AdminPage>
  );
}
