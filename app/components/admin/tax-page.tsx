import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** The page around the tabs of Sales Tax. */
export function TaxPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage title="Sales Tax" subtitle="Rates by location, and what's due each month">
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
