import { AdminPage } from "~/components/admin/screen";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function SocialMediaPage() {
  return (
    <AdminPage title="Social Media Manager">
      <Notice>This screen is being built. Here you will prepare posts.</Notice>
    </AdminPage>
  );
}
