import { AdminPage } from "~/components/admin-page";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/form-answer";

export default function NewsletterPage() {
  return (
    <AdminPage title="Newsletter Management">
      <Notice>This screen is being built. Here you will see who has signed up.</Notice>
    </AdminPage>
  );
}
