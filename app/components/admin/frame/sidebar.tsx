import { Link, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode, RefObject } from "react";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { ThemeItem } from "~/components/site/theme-toggle";
import { useBrand } from "~/components/site/use-brand";
import { SiteName } from "~/components/site/wordmark";
import { IconButton, IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { usePendingLocation } from "~/ui/pending";
import { closeWhenLeft } from "~/ui/popover";
import { type Helper, useHelper, useIsOnTablet } from "./current-helper";
import { AdminIcon, type AdminIconName } from "./icons";
import { type AdminScreen, adminScreenOf, groupsOf, serviceScreens } from "./navigation";
import { SidebarMark, type SidebarMarks } from "./sidebar-marks";
import { SoundItem } from "./sound-button";

const SHEET_ID = "admin-sidebar";

/** Popover attributes. React 18 doesn't know them, but browsers do, with or without JavaScript. */
const IS_SHEET = { popover: "auto" };
const OPENS_SHEET = { popovertarget: SHEET_ID };
const CLOSES_SHEET = { popovertarget: SHEET_ID, popovertargetaction: "hide" };

export function SidebarButton() {
  return (
    <IconButton label="Management menu" {...OPENS_SHEET}>
      <Icon name="menu" />
    </IconButton>
  );
}

/** Links at the top of a phone's screen, where the sidebar is closed. */
export function ServiceLinks({ waiting }: Pick<SidebarMarks, "waiting">) {
  const current = useCurrentScreen();
  const helper = useHelper();
  return (
    <nav aria-label="Service" className="ml-auto">
      <ul className="flex">
        {serviceScreens(helper?.role ?? "owner").map(({ name, href, icon, isDocument }) => (
          <li key={href} className="relative">
            <IconLink
              to={href}
              label={name}
              title={name}
              reloadDocument={isDocument}
              aria-current={current?.href === href ? "page" : undefined}
              className="service-link"
            >
              <AdminIcon name={icon} />
            </IconLink>
            {href === COUNTER && waiting > 0 && (
              <p className="service-mark">
                {waiting.toLocaleString("en-US")}
                <span className="sr-only"> waiting</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const COUNTER = "/admin/counter";

function useCurrentScreen(): AdminScreen | undefined {
  const location = useLocation();
  return adminScreenOf((usePendingLocation() ?? location).pathname);
}

type AdminSidebarProps = {
  isExpanded: boolean;
  sheet: RefObject<HTMLElement>;
  onToggle: () => void;
  marks: SidebarMarks;
};

/** A sidebar where there's room, and an off-canvas sheet otherwise, in the same element. */
export function AdminSidebar({ isExpanded, sheet, onToggle, marks }: AdminSidebarProps) {
  const { pathname } = useLocation();
  const backToSite = `Back to ${useBrand().name}`;
  const current = useCurrentScreen();
  const helper = useHelper();
  return (
    <aside
      ref={sheet}
      id={SHEET_ID}
      {...IS_SHEET}
      aria-label="Sidebar"
      className="sidebar"
      onBlur={closeWhenLeft}
    >
      <div className="flex h-14 shrink-0 items-center justify-between">
        <div className="sidebar-name min-w-0 flex-auto pl-2.5">
          <SiteName isWholePage />
        </div>
        <SidebarToggle isExpanded={isExpanded} onToggle={onToggle} />
        <IconButton label="Close menu" className="md:hidden" {...CLOSES_SHEET}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="sidebar-scroll">
        <nav aria-labelledby={`${SHEET_ID}-label`} className="grow">
          <h2 id={`${SHEET_ID}-label`} className="sidebar-text px-3.5 pb-1 pt-3 text-sm text-muted">
            Management
          </h2>
          {groupsOf(helper?.role ?? "owner").map(({ heading, screens }) => (
            <div key={heading ?? ""} className="sidebar-group">
              {heading && (
                <p id={idOf(heading)} className="sidebar-text sidebar-heading">
                  {heading}
                </p>
              )}
              <ul aria-labelledby={heading && idOf(heading)}>
                {screens.map(({ name, href, icon, isDocument }) => (
                  <li key={href} className="relative">
                    <Link
                      to={href}
                      reloadDocument={isDocument}
                      title={isExpanded ? undefined : name}
                      aria-current={current?.href === href ? "page" : undefined}
                      className="sidebar-item"
                    >
                      <ItemContent icon={icon}>{name}</ItemContent>
                    </Link>
                    <SidebarMark href={href} marks={marks} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="mt-4 border-t border-line/15 py-2">
          <SoundItem />
          <ThemeItem />
          <Link
            to="/"
            reloadDocument
            title={isExpanded ? undefined : backToSite}
            className="sidebar-item"
          >
            <ItemContent icon="site">{backToSite}</ItemContent>
          </Link>
          {!helper && (
            <Link
              to={EVERYWHERE}
              title={isExpanded ? undefined : SIGN_OUT_EVERYWHERE}
              aria-current={pathname === EVERYWHERE ? "page" : undefined}
              className="sidebar-item"
            >
              <ItemContent icon="everywhere">{SIGN_OUT_EVERYWHERE}</ItemContent>
            </Link>
          )}
        </div>
      </div>
      <div className="sidebar-foot">
        {helper ? (
          <StopHelping helper={helper} isExpanded={isExpanded} />
        ) : (
          <SignOutForm>
            <SignOutButton name="Logout" isExpanded={isExpanded} />
          </SignOutForm>
        )}
      </div>
    </aside>
  );
}

const idOf = (heading: string) => `${SHEET_ID}-${heading}`;

function SignOutButton({ name, isExpanded }: { name: string; isExpanded: boolean }) {
  return (
    <button type="submit" title={isExpanded ? undefined : name} className="sidebar-item">
      <Icon name="leave" className="size-5 shrink-0" />
      <span className="sidebar-text">{name}</span>
    </button>
  );
}

function StopHelping({ helper, isExpanded }: { helper: Helper; isExpanded: boolean }) {
  return (
    <>
      <SignOutForm action="/help/stop">
        <SignOutButton name={useIsOnTablet() ? "Lock" : "Stop Helping"} isExpanded={isExpanded} />
      </SignOutForm>
      <p className="sidebar-text wrap-anywhere px-3.5 pb-2 pt-1 text-sm text-muted">
        {helper.name}, until {helper.until}
      </p>
    </>
  );
}

const EVERYWHERE = "/admin/sign-out-everywhere";
const SIGN_OUT_EVERYWHERE = "Sign Out Everywhere";

function ItemContent({ icon, children }: { icon: AdminIconName; children: ReactNode }) {
  return (
    <>
      <AdminIcon name={icon} />
      <span className="sidebar-text">{children}</span>
    </>
  );
}

/** Collapses or expands the sidebar. It's a form, so that it works without JavaScript too (routes/admin.tsx). */
function SidebarToggle({ isExpanded, onToggle }: { isExpanded: boolean; onToggle: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <form method="post" action="/admin" onSubmit={submit} className="shrink-0 max-md:hidden">
      <input type="hidden" name="expanded" value={String(!isExpanded)} />
      <IconButton
        type="submit"
        label="Toggle sidebar"
        aria-expanded={isExpanded}
        aria-keyshortcuts="Control+B Meta+B"
        title={`${isExpanded ? "Collapse" : "Expand"} (Ctrl+B)`}
      >
        <AdminIcon name="sidebar" />
      </IconButton>
    </form>
  );
}
