import type { ReactNode } from "react";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** What both tabs of the social media manager stand in (spec section 2). */
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
