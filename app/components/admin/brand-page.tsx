import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { PrintLink } from "./print-link";
import { AdminPage } from "./screen";
import { ScreenTabs } from "./screen-tabs";

/** The page around the tabs of Brand. */
export function BrandPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage
      title="Brand"
      subtitle="Your name and contact info, on every page and in every email"
      actions={<PrintLink to="/admin/print/sign">Print Table Sign</PrintLink>}
    >
      <ScreenTabs>
        <Card>{children}</Card>
      </ScreenTabs>
    </AdminPage>
  );
}
