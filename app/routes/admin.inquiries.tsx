import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { InquiryStatusBadge } from "~/components/admin/inquiries/inquiry-status-badge";
import { InquiryWait } from "~/components/admin/inquiries/inquiry-wait";
import { AdminList } from "~/components/admin/list/list-screen";
import { DELETE, rowActions, VIEW } from "~/components/admin/list/route-dialog";
import { Address } from "~/components/admin/orders/address";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  isCateringFull,
  reopenCatering,
  searchInquiries,
} from "~/domain/catering/inquiries.server";
import { EVENT_TYPE_NAMES, type InquiryView, toInquiryView } from "~/domain/catering/inquiry";
import { adminAction } from "~/http/admin.server";
import { listLoader } from "~/http/list-query.server";
import { runConfirmedAction } from "~/http/save.server";
import { Button } from "~/ui/button";
import { type Column, Unit } from "~/ui/table";
import { UserText } from "~/ui/user-text";

export const loader = listLoader((query) => {
  const now = new Date();
  const { rows, ...listing } = searchInquiries(query);
  return {
    ...listing,
    isFull: isCateringFull(),
    rows: rows.map((row) => toInquiryView(row, now, truckZone())),
  };
});

export const action = adminAction(({ actor }) =>
  runConfirmedAction(() => reopenCatering(actor), {
    to: "/admin/inquiries",
    saved: { title: "Catering Form Reopened" },
    failed: "Failed to reopen the catering form. Please try again.",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

const COLUMNS: Column<InquiryView>[] = [
  {
    header: "Name",
    cell: ({ name, email }) => (
      <>
        <UserText>{name}</UserText>
        <span className="hidden roomy:block">
          <Address email={email} />
        </span>
      </>
    ),
  },
  { header: "Event Type", cell: ({ eventType }) => EVENT_TYPE_NAMES[eventType] },
  { header: "Event Date", whole: true, cell: ({ eventDate }) => eventDate },
  {
    header: "Guests",
    numeric: true,
    inRow: "narrow",
    cell: ({ guestCount }) => (
      <>
        {guestCount.toLocaleString("en-US")}
        <Unit of={guestCount === 1 ? " guest" : " guests"} />
      </>
    ),
  },
  { header: "Received", inRow: "none", cell: ({ received }) => received },
  {
    header: "Status",
    cell: ({ status, wait }) => (
      <div className="inline space-y-1 [&>p]:inline [&>p]:pl-1 roomy:block roomy:[&>p]:block roomy:[&>p]:pl-0">
        <InquiryStatusBadge status={status} /> <InquiryWait wait={wait} />
      </div>
    ),
  },
  rowActions(({ name }) => name, [VIEW, DELETE]),
];

export default function InquiriesPage() {
  const { listing } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  return (
    <AdminPage title="Catering Inquiries" subtitle="Catering inquiries and their status">
      <FormErrorSummary answer={refused} />
      {listing.ok && listing.data.isFull && (
        <Form
          method="post"
          className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-vermilion bg-raised px-4 py-3"
        >
          <p>
            You got a lot of inquiries today, so the catering form only takes one from each network.
          </p>
          <Button variant="quiet">Reopen Form</Button>
        </Form>
      )}
      <AdminList
        listing={listing}
        noun={{ one: "inquiry", many: "inquiries" }}
        columns={COLUMNS}
        empty="No inquiries yet. New ones will show up here."
      />
    </AdminPage>
  );
}
