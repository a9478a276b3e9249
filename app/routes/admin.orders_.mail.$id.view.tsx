import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { EmailStateBadge } from "~/components/admin/orders/email-state-badge";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { findEmailView } from "~/domain/emails/email-queries.server";
import { readSender } from "~/domain/emails/send-mail.server";
import { adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";

export const loader = adminLoader(({ params }) => {
  const asShown = { sender: readSender(), zone: truckZone(), now: new Date() };
  const email = findEmailView(idParam(params), asShown);
  if (!email) throw notFound();
  return json({ title: "Email", email });
});

export { meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function EmailDialog() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <AdminDialog focusesTitle title={email.subject} subtitle={`To ${email.to}, ${email.written}`}>
      <EmailStateBadge state={email.state} />
      {email.problem && <p className="wrap-anywhere mt-2 text-sm text-muted">{email.problem}</p>}
      {email.note && <p className="mt-2 text-sm text-muted">{email.note}</p>}
      <p className="wrap-anywhere mt-5 whitespace-pre-line border-t border-line/15 pt-5">
        {email.text}
      </p>
    </AdminDialog>
  );
}
