import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedLoadBannerSlot } from "~/components/loading/failed-load";
import { SiteName } from "~/components/site/wordmark";
import { useFocusOnChange } from "~/ui/focus";
import { ToastRegion } from "~/ui/toast";
import { bannerTitleOf } from "./failed-load-screen";
import { adminPlaceOf } from "./navigation";
import { AdminSidebar, SidebarButton } from "./sidebar";
import { useSidebar } from "./use-sidebar";

type AdminShellProps = {
  isSidebarExpanded: boolean;
  /** Products that are low or out of stock. */
  lowOrOut: number;
  children: ReactNode;
};

export function AdminShell({ isSidebarExpanded, lowOrOut, children }: AdminShellProps) {
  const { isExpanded, sheet, toggle } = useSidebar(isSidebarExpanded);
  const { pathname } = useLocation();
  // The dialogs of a screen have addresses too, and move the focus themselves.
  const main = useFocusOnChange<HTMLElement>(adminPlaceOf(pathname)?.href ?? pathname);
  return (
    <div className={isExpanded ? "admin" : "admin admin-collapsed"}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AdminSidebar isExpanded={isExpanded} sheet={sheet} onToggle={toggle} lowOrOut={lowOrOut} />
      <div className="admin-content">
        <header className="flex h-14 items-center gap-1 border-b border-line/15 px-2.5 md:hidden">
          <SidebarButton />
          <SiteName />
        </header>
        <ToastRegion />
        <FailedLoadBannerSlot titleOf={bannerTitleOf} className="top-0" />
        <main ref={main} id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
