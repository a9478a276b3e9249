import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { PrintLink } from "./print-link";
import { TabbedPage } from "./tabbed-page";

/** The page around the tabs of Brand. */
export function BrandPage({ children }: { children: ReactNode }) {
  return (
    <TabbedPage actions={<PrintLink to="/admin/print/sign">Print Table Sign</PrintLink>}>
      <Card>{children}</Card>
    </TabbedPage>
  );
}
