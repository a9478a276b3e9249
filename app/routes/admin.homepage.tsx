import { AdminPage } from "~/components/admin-page";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/form-answer";

export default function HomepagePage() {
  return (
    <AdminPage title="Homepage Editor">
      <Notice>This screen is being built. Here you will write what the home page says.</Notice>
    </AdminPage>
  );
}
