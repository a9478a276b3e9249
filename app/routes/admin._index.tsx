import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  DashboardToday,
  type DashboardTodayFacts,
} from "~/components/admin/calendar/dashboard-today";
import { DashboardTile } from "~/components/admin/dashboard/dashboard-tile";
import { GettingStarted } from "~/components/admin/dashboard/getting-started";
import { NeedsAttention } from "~/components/admin/dashboard/needs-attention";
import { RecentActivity } from "~/components/admin/dashboard/recent-activity";
import { AdminPage } from "~/components/admin/frame/screen";
import { MissingRates } from "~/components/admin/tax/missing-rates";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  countInquiries,
  countPendingInquiries,
  listRecentInquiries,
} from "~/domain/catering/inquiries.server";
import { toInquirySummary } from "~/domain/catering/inquiry";
import { toAlertFacts } from "~/domain/emails/alert-text";
import { toEventBrief } from "~/domain/event";
import { countUpcoming, listUpcoming } from "~/domain/events/event-queries.server";
import { takesOrders } from "~/domain/health/guide";
import { readGuide } from "~/domain/health/guide.server";
import { countLowOrOut } from "~/domain/inventory/inventory.server";
import { countSubscribers } from "~/domain/newsletter/newsletter.server";
import { countWaitingOrders } from "~/domain/order-desk/order-queries.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { countProducts } from "~/domain/products/products.server";
import { placesWithoutRate } from "~/domain/tax/missing-rates.server";
import { formatDate, nextDay } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { type Loaded, tryLoad } from "~/http/page-section.server";

/** How many recent inquiries the dashboard shows. */
const SHOWN = 3;

export const loader = adminLoader(() => {
  const now = new Date();
  return json({
    date: formatDate(now, truckZone()),
    today: tryLoad(() => readToday(now)),
    attention: tryLoad(readAttention),
    unrated: tryLoad(() => placesWithoutRate(now)),
    guide: tryLoad(readGuide),
    products: tryLoad(countProducts),
    lowOrOut: tryLoad(countLowOrOut),
    upcomingEvents: tryLoad(() => countUpcoming(now)),
    subscribers: tryLoad(countSubscribers),
    inquiries: tryLoad(countInquiries),
    pendingInquiries: tryLoad(countPendingInquiries),
    recent: tryLoad(() =>
      listRecentInquiries(SHOWN).map((inquiry) => toInquirySummary(inquiry, now)),
    ),
  });
});

/** The most stops that a truck makes in a day. */
const STOPS = 5;

function readToday(now: Date): DashboardTodayFacts {
  const zone = truckZone();
  const tomorrow = nextDay(now, zone);
  const pause = readOrderSettings();
  const stops = listUpcoming(now, STOPS).filter(({ startDate }) => startDate < tomorrow);
  return {
    ...countWaitingOrders(),
    isPaused: pause.paused,
    isAutoPaused: pause.autoPausedAt !== null,
    stops: stops.map((stop) => toEventBrief(stop, now, zone)),
  };
}

function readAttention() {
  return listAlerts().map((alert) => toAlertFacts(alert, truckZone()));
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function DashboardPage() {
  const read = useLoaderData<typeof loader>();
  const guide = read.guide.ok ? read.guide.data : null;
  const isNew = guide !== null && !takesOrders(guide);
  return (
    <AdminPage title="Dashboard" subtitle={read.date}>
      <DashboardToday facts={read.today.ok ? read.today.data : null} />
      <MissingRates places={read.unrated.ok ? read.unrated.data : []} />
      <NeedsAttention alerts={read.attention.ok ? read.attention.data : null} />
      {isNew && <GettingStarted guide={guide} />}
      <dl className="mb-8 grid grid-cols-2 gap-x-6 md:gap-x-8 lg:grid-cols-4">
        <Count label="Products" of={read.products} href="/admin/store" />
        <Count label="Low or Out of Stock" of={read.lowOrOut} href="/admin/inventory" marked />
        <Count label="Upcoming Events" of={read.upcomingEvents} href="/admin/calendar" />
        <Count label="Newsletter Subscribers" of={read.subscribers} href="/admin/newsletter" />
        <Count label="Catering Inquiries" of={read.inquiries} href="/admin/inquiries" />
        <Count label="Pending Inquiries" of={read.pendingInquiries} href="/admin/inquiries" />
        <DashboardTile label="Revenue" value="$0.00" isPlaceholder />
        <DashboardTile label="Growth" value="0%" isPlaceholder />
      </dl>
      {guide && !isNew && <GettingStarted guide={guide} />}
      <RecentActivity inquiries={read.recent.ok ? read.recent.data : null} />
    </AdminPage>
  );
}

type CountProps = {
  label: string;
  of: Loaded<number>;
  href: string;
  marked?: boolean;
};

function Count({ label, of, href, marked = false }: CountProps) {
  if (!of.ok) {
    const failure = <span className="font-sans text-base text-vermilion">Error loading</span>;
    return <DashboardTile label={label} value={failure} href={href} />;
  }
  return <DashboardTile label={label} value={of.data} href={href} alert={marked && of.data > 0} />;
}
