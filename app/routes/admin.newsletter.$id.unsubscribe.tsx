import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/list/confirm-dialog";
import { EmailText } from "~/components/admin/list/email-text";
import { findSubscriber, updateSubscriber } from "~/domain/newsletter/newsletter.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Unsubscribe",
  find: findSubscriber,
  nameOf: ({ email }) => email,
  act: (id, actor) => updateSubscriber(id, { isActive: false }, actor),
  saved: { title: "Subscriber Updated" },
  failed: "Failed to update subscriber. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function UnsubscribeDialog() {
  const { name } = useLoaderData<{ name: string }>();
  return (
    <ConfirmDialog
      name={<EmailText email={name} />}
      question="Unsubscribe this person? You can't undo this. They'd have to sign up again themselves."
      yes="Unsubscribe"
      pendingLabel="Unsubscribing..."
    />
  );
}
