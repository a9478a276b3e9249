import { AdminPage } from "~/components/admin-page";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function HomepagePage() {
  return (
    <AdminPage title="Homepage Editor">
      <Notice>This screen is being built. Here you will write what the home page says.</Notice>
    </AdminPage>
  );
}
