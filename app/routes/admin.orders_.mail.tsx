import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { rowActions, VIEW } from "~/components/admin/list/route-dialog";
import { Address } from "~/components/admin/orders/address";
import { EmailStateBadge } from "~/components/admin/orders/email-state-badge";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type EmailRow, searchEmailRows } from "~/domain/emails/email-queries.server";
import { readSender } from "~/domain/emails/send-mail.server";
import type { Listing } from "~/domain/listing";
import { mailSettings, textSettings } from "~/env.server";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { tryLoad } from "~/http/page-section.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";

export const meta = panelMeta("Emails");

export const loader = adminLoader(({ request }) => {
  const asShown = { sender: readSender(), zone: truckZone(), now: new Date() };
  return json({
    emails: tryLoad(() => searchEmailRows(readListQuery(request), asShown)),
    isSetUp: mailSettings() !== null,
    sendsTexts: textSettings() !== null,
  });
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const COLUMNS: Column<EmailRow>[] = [
  {
    header: "Email",
    cell: ({ subject, to, problem }) => (
      <>
        {subject}
        <Address email={to} />
        {problem && <p className="text-sm font-normal text-vermilion">{problem}</p>}
      </>
    ),
  },
  { header: "Created", whole: true, cell: ({ written }) => written },
  { header: "Status", inRow: "column", cell: ({ state }) => <EmailStateBadge state={state} /> },
  rowActions(({ id, subject }) => `email ${id}: ${subject}`, [VIEW]),
];

const RECENT = {
  emails: "Recent emails to customers and to you.",
  emailsAndTexts: "Recent emails to customers and to you, and texts to customers.",
};
const NOT_SET_UP = "No mail server is connected, so these emails aren't being sent.";

export default function MailScreen() {
  const { emails, isSetUp, sendsTexts } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <Card
        title="Emails"
        description={isSetUp ? RECENT[sendsTexts ? "emailsAndTexts" : "emails"] : NOT_SET_UP}
      >
        {emails.ok ? (
          <Emails emails={emails.data} />
        ) : (
          <Notice>{unableToLoadScreen("/admin/orders/mail")}</Notice>
        )}
      </Card>
    </TabbedPage>
  );
}

function Emails({ emails }: { emails: Listing<EmailRow> }) {
  const { rows, page, pageCount } = emails;
  if (rows.length === 0) return <Notice>No emails yet.</Notice>;
  return (
    <>
      <Table caption="Emails" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <Pager path="/admin/orders/mail" q="" page={page} pageCount={pageCount} />
    </>
  );
}
