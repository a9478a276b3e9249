import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardTile } from "~/components/admin/dashboard/dashboard-tile";
import { AdminPage } from "~/components/admin/frame/screen";
import { CopyLink } from "~/components/admin/list/copy-link";
import { EmailText } from "~/components/admin/list/email-text";
import { AdminList } from "~/components/admin/list/list-screen";
import { rowActions } from "~/components/admin/list/route-dialog";
import { UsualBadge } from "~/components/admin/list/usual-badge";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  countNewThisMonth,
  countSubscribers,
  searchSubscribers,
} from "~/domain/newsletter/newsletter.server";
import { type Subscriber, toSubscriberView } from "~/domain/newsletter/subscriber";
import { linkSettings, unsubscribeAddress } from "~/domain/newsletter/unsubscribe-link.server";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { tryLoad } from "~/http/page-section.server";
import { Badge } from "~/ui/badge";
import { DisabledButton } from "~/ui/disabled-button";
import type { Column } from "~/ui/table";

export const loader = adminLoader(({ request }) => {
  const zone = truckZone();
  return json({
    subscribers: tryLoad(() => {
      const found = searchSubscribers(readListQuery(request));
      const links = linkSettings();
      return { ...found, rows: found.rows.map((row) => withLink(row, zone, links)) };
    }),
    figures: tryLoad(() => ({
      active: countSubscribers(),
      newThisMonth: countNewThisMonth(new Date(), zone),
    })),
  });
});

function withLink(subscriber: Subscriber, zone: string, links: ReturnType<typeof linkSettings>) {
  const link = subscriber.isActive ? unsubscribeAddress(subscriber, links) : null;
  return { ...toSubscriberView(subscriber, zone), link };
}

export { shouldRevalidate } from "~/components/forms/form-answer";

type SubscriberRow = ReturnType<typeof withLink>;

const UNSUBSCRIBE = { label: "Unsubscribe", path: "unsubscribe", icon: "leave" } as const;

const COLUMNS: Column<SubscriberRow>[] = [
  {
    header: "Email",
    cell: ({ email }) => <EmailText email={email} />,
  },
  { header: "Name", typed: true, cell: ({ userName }) => userName },
  { header: "Subscribed", whole: true, cell: ({ subscribed }) => subscribed },
  {
    header: "Status",
    isNothing: ({ isActive, isConfirmed }) => isActive && isConfirmed,
    cell: statusOf,
  },
  {
    header: "Link",
    // For newsletters that are sent with another tool.
    cell: ({ email, link }) =>
      link && (
        <CopyLink href={link} label={`Copy link to unsubscribe ${email}`}>
          Copy link
        </CopyLink>
      ),
  },
  rowActions(
    ({ email }) => email,
    ({ isActive }) => (isActive ? [UNSUBSCRIBE] : []),
  ),
];

function statusOf({ isActive, isConfirmed }: SubscriberRow) {
  if (!isActive) return <Badge>Unsubscribed</Badge>;
  return isConfirmed ? <UsualBadge>Active</UsualBadge> : <Badge>Unconfirmed</Badge>;
}

export default function NewsletterPage() {
  const { subscribers, figures } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Newsletter Management" subtitle="Everyone on your newsletter list">
      {figures.ok && (
        <dl className="mb-8 grid grid-cols-2 gap-x-6 md:gap-x-8 lg:grid-cols-4">
          <DashboardTile
            label="Active Subscribers"
            value={figures.data.active.toLocaleString("en-US")}
          />
          <DashboardTile
            label="New This Month"
            value={figures.data.newThisMonth.toLocaleString("en-US")}
          />
        </dl>
      )}
      <AdminList
        listing={subscribers}
        noun={{ one: "subscriber", many: "subscribers" }}
        columns={COLUMNS}
        empty="No subscribers yet. People who sign up in the site footer will show up here."
      />
      <div className="mt-8 flex flex-wrap gap-x-8 gap-y-5">
        <DisabledButton reason="You can't send newsletters from here yet.">
          Compose Newsletter
        </DisabledButton>
        <DisabledButton reason="Not available here yet. The list is in the download under Your Data.">
          Export CSV
        </DisabledButton>
      </div>
    </AdminPage>
  );
}
