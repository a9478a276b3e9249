import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** The page around the tabs of Your Data. */
export function DataPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage
      title="Your Data"
      subtitle="Download your shop's data, or import data from elsewhere"
    >
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
