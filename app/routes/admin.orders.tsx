import { AdminPage } from "~/components/admin/screen";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function OrdersPage() {
  return (
    <AdminPage title="Orders">
      <Notice>This screen is being built. Here you will see what has been ordered and paid.</Notice>
    </AdminPage>
  );
}
