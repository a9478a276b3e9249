import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** What the tabs of the orders stand in. */
export function OrdersPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage title="Orders" subtitle="Track orders, pickups, and refunds">
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
