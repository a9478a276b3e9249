import { Link } from "@remix-run/react";
import { InquiryStatusBadge } from "~/components/admin/inquiries/inquiry-status-badge";
import { InquiryWait } from "~/components/admin/inquiries/inquiry-wait";
import { EVENT_TYPE_NAMES, type InquirySummary } from "~/domain/catering/inquiry";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";
import { UserText } from "~/ui/user-text";

type RecentActivityProps = {
  /** Null if the inquiries couldn't be read. */
  inquiries: readonly InquirySummary[] | null;
};

export function RecentActivity({ inquiries }: RecentActivityProps) {
  return (
    <Card
      title="Recent Activity"
      actions={
        <Link to="/admin/inquiries" className="py-1 text-matcha underline">
          All Inquiries
        </Link>
      }
    >
      <Inquiries inquiries={inquiries} />
    </Card>
  );
}

function Inquiries({ inquiries }: RecentActivityProps) {
  if (!inquiries) return <Notice>Unable to load recent activity</Notice>;
  if (inquiries.length === 0) {
    return <Notice>No inquiries yet. New ones will show up here.</Notice>;
  }
  return (
    <ul className="divide-y divide-line/15 border-b border-line/15">
      {inquiries.map(({ id, name, eventType, eventDate, status, wait }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-3 first:pt-0">
          <div className="min-w-0">
            <p className="break-words font-medium">
              <Link to={`/admin/inquiries/${id}/view`} className="text-ink hover:underline">
                <UserText>{name}</UserText>
              </Link>
            </p>
            <p className="text-sm text-muted">
              {EVENT_TYPE_NAMES[eventType]}, {eventDate}
            </p>
            <InquiryWait wait={wait} />
          </div>
          <InquiryStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
