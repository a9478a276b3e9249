import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminScreenOf } from "./navigation";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

type TabbedPageProps = { actions?: ReactNode; children: ReactNode };

/** The page around a screen's tabs. */
export function TabbedPage({ actions, children }: TabbedPageProps) {
  const { title = "Management", subtitle } = adminScreenOf(useLocation().pathname) ?? {};
  return (
    <AdminPage title={title} subtitle={subtitle} actions={actions}>
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
