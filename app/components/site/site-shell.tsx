import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedLoadBannerSlot } from "~/components/loading/failed-load";
import { useFocusOnChange } from "~/ui/focus";
import { ToastRegion } from "~/ui/toast";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";

export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnChange<HTMLElement>(useLocation().pathname);
  return (
    <div className="shell flex min-h-screen flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <ToastRegion />
      <FailedLoadBannerSlot className="top-16" />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
