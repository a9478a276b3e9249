import type { ReactNode } from "react";
import { PrintLink } from "~/components/admin/frame/print-link";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { Card } from "~/ui/card";

/** The page around the tabs of Brand. */
export function BrandPage({ children }: { children: ReactNode }) {
  return (
    <TabbedPage actions={<PrintLink to="/admin/print/sign">Print Table Sign</PrintLink>}>
      <Card>{children}</Card>
    </TabbedPage>
  );
}
