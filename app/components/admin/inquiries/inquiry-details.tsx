import { useNavigation } from "@remix-run/react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { Detail } from "~/components/admin/list/detail";
import { EmailTextLink } from "~/components/admin/list/email-text";
import { PostForm } from "~/components/forms/post-form";
import { PhoneLink } from "~/components/phone-link";
import {
  EVENT_TYPE_NAMES,
  INQUIRY_STATUS_NAMES,
  INQUIRY_STATUSES,
  type InquiryView,
} from "~/domain/catering/inquiry";
import type { FormFields } from "~/forms/form";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/choice-field";
import { DisabledButton } from "~/ui/disabled-button";
import { InquiryStatusBadge } from "./inquiry-status-badge";
import { InquiryWait } from "./inquiry-wait";

export function InquiryDetails({ inquiry, fields }: { inquiry: InquiryView; fields: FormFields }) {
  const saving = useNavigation().formData?.get("status");
  const status = INQUIRY_STATUSES.find((one) => one === saving) ?? inquiry.status;
  return (
    <>
      <dl className="grid gap-x-6 border-b border-line/15 sm:grid-cols-2">
        <Detail label="Status">
          <InquiryStatusBadge status={status} />
          {status === inquiry.status && <InquiryWait wait={inquiry.wait} />}
        </Detail>
        <Detail label="Received">{inquiry.received}</Detail>
        <Detail label="Email">
          <EmailTextLink email={inquiry.email} />
        </Detail>
        <Detail label="Phone">{inquiry.phone ? <PhoneLink phone={inquiry.phone} /> : "-"}</Detail>
        <Detail label="Event Type">{EVENT_TYPE_NAMES[inquiry.eventType]}</Detail>
        <Detail label="Event Date">{inquiry.eventDate}</Detail>
        <Detail label="Guests">{inquiry.guestCount.toLocaleString("en-US")}</Detail>
        <Detail label="Location">{inquiry.location}</Detail>
      </dl>
      {inquiry.message && (
        <dl className="border-b border-line/15">
          <Detail label="Message">
            <p className="whitespace-pre-line">{inquiry.message}</p>
          </Detail>
        </dl>
      )}
      <StatusForm fields={fields} isPending={saving != null} />
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-4 border-t border-line/15 pt-5">
        <DisabledButton reason="Not available yet. Email the customer directly.">
          Send Quote
        </DisabledButton>
        <DisabledButton reason="Not available yet. Create the invoice in your invoicing tool.">
          Generate Invoice
        </DisabledButton>
      </div>
    </>
  );
}

function StatusForm({ fields, isPending }: { fields: FormFields; isPending: boolean }) {
  return (
    <PostForm
      replace
      preventScrollReset
      className="mt-5"
      fields={fields}
      refused={useRefusal()}
      actions={
        <div className="mt-3">
          <Button pending={isPending} pendingLabel="Updating...">
            Update Status
          </Button>
        </div>
      }
    >
      {({ field }) => (
        <SelectField {...field("status")} label="Change status" options={INQUIRY_STATUS_NAMES} />
      )}
    </PostForm>
  );
}
