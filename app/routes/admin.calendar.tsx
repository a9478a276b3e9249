import { AdminPage } from "~/components/admin-page";
import { adminLoader } from "~/http/admin.server";
import { Notice } from "~/ui/page";

export const loader = adminLoader(() => null);

export { shouldRevalidate } from "~/components/form-answer";

export default function CalendarPage() {
  return (
    <AdminPage title="Calendar Manager">
      <Notice>This screen is being built. Here you will keep the truck's stops.</Notice>
    </AdminPage>
  );
}
