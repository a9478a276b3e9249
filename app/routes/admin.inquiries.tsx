import { Outlet, useLoaderData } from "@remix-run/react";
import { InquiryStatusBadge } from "~/components/admin/inquiry-status-badge";
import { InquiryWait } from "~/components/admin/inquiry-wait";
import { AdminList } from "~/components/admin/list-screen";
import { DELETE, rowActions } from "~/components/admin/route-dialog";
import { AdminPage } from "~/components/admin/screen";
import { searchInquiries } from "~/domain/catering/inquiries.server";
import { EVENT_TYPE_NAMES, type InquiryView, toInquiryView } from "~/domain/catering/inquiry";
import { env } from "~/env.server";
import { listLoader } from "~/http/list-query.server";
import type { Column } from "~/ui/table";

export const loader = listLoader((query) => {
  const now = new Date();
  const { rows, ...listing } = searchInquiries(query);
  return { ...listing, rows: rows.map((row) => toInquiryView(row, now, env().TRUCK_TZ)) };
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const COLUMNS: Column<InquiryView>[] = [
  {
    header: "Name",
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="block break-all text-sm font-normal text-muted">{email}</span>
      </>
    ),
  },
  { header: "Event Type", cell: ({ eventType }) => EVENT_TYPE_NAMES[eventType] },
  { header: "Event Date", cell: ({ eventDate }) => eventDate },
  { header: "Guests", numeric: true, cell: ({ guestCount }) => guestCount.toLocaleString("en-US") },
  { header: "Received", cell: ({ received }) => received },
  {
    header: "Status",
    cell: ({ status, wait }) => (
      <div className="space-y-1">
        <InquiryStatusBadge status={status} />
        <InquiryWait wait={wait} />
      </div>
    ),
  },
  rowActions(({ name }) => name, [{ label: "View", path: "view", icon: "right" }, DELETE]),
];

export default function InquiriesPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Catering Inquiries" subtitle="Who asks for the truck, and what became of it">
      <AdminList
        listing={listing}
        noun={{ one: "inquiry", many: "inquiries" }}
        columns={COLUMNS}
        empty="No inquiries yet. A request for catering will show up here."
      />
      <Outlet />
    </AdminPage>
  );
}
