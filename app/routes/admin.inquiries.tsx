import { AdminPage } from "~/components/admin-page";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/form-answer";

export default function InquiriesPage() {
  return (
    <AdminPage title="Catering Inquiries">
      <Notice>This screen is being built. Here you will answer those who ask for catering.</Notice>
    </AdminPage>
  );
}
