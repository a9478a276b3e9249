import { useLoaderData } from "@remix-run/react";
import { InquiryDetails } from "~/components/admin/inquiries/inquiry-details";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { findInquiry, updateInquiry } from "~/domain/catering/inquiries.server";
import { toInquiryView } from "~/domain/catering/inquiry";
import { inquiryRules } from "~/domain/catering/inquiry.schema";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Inquiry Details",
  rules: inquiryRules,
  find: findInquiry,
  fieldsOf: inquiryRules.fieldsOf,
  extra: (inquiry) => ({ inquiry: toInquiryView(inquiry, new Date(), truckZone()) }),
  update: updateInquiry,
  staysOpen: true,
  saved: { title: "Status Updated" },
  failed: "Failed to update status. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function InquiryDialog() {
  const { inquiry, fields } = useLoaderData<typeof loader>();
  return (
    <AdminDialog focusesTitle subtitle={inquiry.name}>
      <InquiryDetails inquiry={inquiry} fields={fields} />
    </AdminDialog>
  );
}
