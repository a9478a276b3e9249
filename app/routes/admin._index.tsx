import { AdminPage } from "~/components/admin-page";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { adminLoader } from "~/http/admin.server";

export const loader = adminLoader(() => null);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function DashboardPage() {
  return <AdminPage title="Dashboard">{null}</AdminPage>;
}
