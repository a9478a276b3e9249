import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

export function SocialMediaPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage
      title="Social Media Manager"
      subtitle="Connect your accounts and manage posts across platforms"
    >
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}
