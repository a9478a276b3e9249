import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** The page around the tabs of Orders. */
export function OrdersPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage title="Orders" subtitle="Track orders, pickups, and refunds">
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
