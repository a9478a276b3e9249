import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedLoadBannerSlot } from "~/components/loading/failed-load";
import { useFocusOnChange } from "~/ui/focus";
import { PendingAnnouncement } from "~/ui/pending-announcement";
import { ToastRegion } from "~/ui/toast";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";

/** Makes the brand preview unclickable. An empty string, because React 18 doesn't know `inert`. */
const INERT = { inert: "" };

/** True of a page with a field for an email of its own. A link from a newsletter already has the email. */
const asksForEmail = (pathname: string, search: string) =>
  pathname.startsWith("/checkout") ||
  (pathname.startsWith("/newsletter") && !new URLSearchParams(search).has("token"));

export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const main = useFocusOnChange<HTMLElement>(pathname);
  return (
    <div
      {...(pathname === "/admin/brand/preview" && INERT)}
      className={`shell flex min-h-screen flex-col ${pathname === "/checkout/success" ? "toasts-at-foot" : ""}`}
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      {/* At checkout toasts don't float, so they never cover the total or the card form. */}
      <ToastRegion stays={pathname === "/checkout"} />
      <PendingAnnouncement />
      <FailedLoadBannerSlot className="top-16" />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter foldsNewsletter={asksForEmail(pathname, search)} />
    </div>
  );
}
