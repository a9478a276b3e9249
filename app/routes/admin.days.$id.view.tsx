import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DayItems, DaySums } from "~/components/admin/days/day-figures";
import { DrawerEntries } from "~/components/admin/days/drawer-entries";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { StripeSumsCard } from "~/components/admin/orders/stripe-sums";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { findClosing, laterEntries, stripeSumsOf } from "~/domain/days/closing-queries.server";
import { differenceText } from "~/domain/days/figures";
import { formatMoney } from "~/domain/money";
import { formatCalendarDate, formatDayAndTime } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { type Column, Table } from "~/ui/table";

const when = (instant: Date) => formatDayAndTime(instant, truckZone());

export const loader = adminLoader(({ params }) => {
  const closing = findClosing(idParam(params));
  if (!closing) throw notFound();
  const { day, figures, closedBy, closedAt, reason, since, until } = closing;
  const { floatCents, expectedCents, countedCents } = closing;
  return json({
    title: "Closed Day",
    day,
    figures,
    floatCents,
    expectedCents,
    countedCents,
    reason,
    closed: `Closed ${when(closedAt)} by ${closedBy}`,
    span: since ? `${when(since)} to ${when(until)}` : `everything until ${when(until)}`,
    stripe: stripeSumsOf(closing),
    later: laterEntries(closing).map(({ id, orderId, kind, cents, bookedAt }) => ({
      id,
      orderId,
      kind,
      cents,
      at: when(bookedAt),
    })),
  });
});

export { meta, shouldRevalidate } from "~/components/admin/list/form-route";

type Later = ReturnType<typeof useLoaderData<typeof loader>>["later"][number];

const KINDS: Record<Later["kind"], string> = {
  sale: "Sale",
  tip: "Tip",
  method: "Payment method changed",
  void: "Void",
  refund: "Refund",
  dispute: "Dispute",
};

const LATER: Column<Later>[] = [
  { header: "What", cell: ({ kind }) => KINDS[kind] },
  { header: "Amount", numeric: true, inRow: "column", cell: ({ cents }) => formatMoney(cents) },
  { header: "Counts on", cell: ({ at }) => at },
  {
    header: "Order",
    cell: ({ orderId }) => (
      <Link to={`/admin/orders/${orderId}/view`} className={TALL_LINK}>
        #{orderId}
      </Link>
    ),
  },
];

export default function ClosedDayScreen() {
  const { day, figures, closed, span, stripe, later, ...drawer } = useLoaderData<typeof loader>();
  const paidInAndOut = figures.drawer?.entries ?? [];
  return (
    <AdminDialog
      focusesTitle
      title={formatCalendarDate(day)}
      subtitle={`${closed}. Covers ${span}.`}
    >
      <DaySums {...figures} />
      <StripeSumsCard sums={stripe} />
      <Card title="Drawer" className="mt-8">
        <dl className="grid max-w-prose grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
          <dt>Starting cash</dt>
          <dd className="text-right">{formatMoney(drawer.floatCents)}</dd>
          <dt>Expected</dt>
          <dd className="text-right">{formatMoney(drawer.expectedCents)}</dd>
          <dt>Counted</dt>
          <dd className="text-right">{formatMoney(drawer.countedCents)}</dd>
        </dl>
        <p className="mt-3 wrap-anywhere">
          {differenceText(drawer.countedCents - drawer.expectedCents) ?? "The drawer matches."}{" "}
          {drawer.reason}
        </p>
        {paidInAndOut.length > 0 && <DrawerEntries entries={paidInAndOut} />}
      </Card>
      {figures.pieces.length > 0 && (
        <Card title="Items" className="mt-8">
          <DayItems pieces={figures.pieces} />
        </Card>
      )}
      {later.length > 0 && (
        <Card
          title="Recorded later"
          description="Changes to this day's sales. Each counts on the day it was made, so it isn't in the totals above."
          className="mt-8"
        >
          <Table caption="Recorded later" columns={LATER} rows={later} rowKey={({ id }) => id} />
        </Card>
      )}
    </AdminDialog>
  );
}
