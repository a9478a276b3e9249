import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** The page around the tabs of Menu. */
export function MenuPage({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <AdminPage title="Menu" subtitle="Items you make to order at the truck" actions={actions}>
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
