import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ToastRegion } from "~/ui/toast";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** What stands around every public page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation();
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <ToastRegion />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** A page that changes without loading moves the focus to it, as loading would. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
