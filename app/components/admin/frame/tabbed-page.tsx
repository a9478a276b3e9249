import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePendingLocation } from "~/ui/pending";
import { adminPlaceOf, adminScreenOf } from "./navigation";
import { AdminPage } from "./screen";
import { PlaceSkeleton } from "./screen-skeleton";

/** The page around a screen's tabs. */
export function TabbedPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { title = "Management", subtitle } = adminScreenOf(useLocation().pathname) ?? {};
  return (
    <AdminPage title={title} subtitle={subtitle} actions={actions}>
      <ScreenTabs>{children}</ScreenTabs>
    </AdminPage>
  );
}

/**
 * A screen's tabs. They're links with URLs of their own, so they work without JavaScript, and with bookmarks and Back.
 */
function ScreenTabs({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const screen = adminScreenOf(pathname);
  const shown = adminPlaceOf(pathname);
  const pending = usePendingLocation()?.pathname ?? pathname;
  const isOther = adminScreenOf(pending) === screen && adminPlaceOf(pending) !== shown;
  const current = isOther ? adminPlaceOf(pending) : shown;
  return (
    <>
      <nav aria-label={screen?.title} className="relative print:hidden">
        <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
          {screen?.tabs?.map((tab) => (
            <li key={tab.href}>
              <Link
                to={tab.href}
                aria-current={tab === current ? "page" : undefined}
                className="tab"
              >
                {tab.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isOther && current ? (
        <div className="border-t border-line/20 pt-5">
          <PlaceSkeleton pathname={pending} label={`Loading ${current.name}`} />
        </div>
      ) : (
        children
      )}
    </>
  );
}
