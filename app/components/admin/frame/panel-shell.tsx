import { useLocation } from "@remix-run/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { apiClient } from "~/components/api-client";
import { FailedLoadBannerSlot } from "~/components/loading/failed-load";
import { dropOfflinePage } from "~/components/offline-page";
import { SiteName } from "~/components/site/wordmark";
import { describeElsewhere, type QueueStatus } from "~/domain/order-desk/queue-status";
import { useFocusOnChange } from "~/ui/focus";
import { PendingAnnouncement } from "~/ui/pending-announcement";
import { closePopover } from "~/ui/popover";
import { ToastRegion } from "~/ui/toast";
import { BILL_FORM, fieldsOf } from "./bill-form";
import { useIsOnTablet } from "./current-helper";
import { bannerTitleOf } from "./failed-load-screen";
import { adminPlaceOf, showsOrders } from "./navigation";
import { AdminSidebar, ServiceLinks, SidebarButton } from "./sidebar";
import { sidebarCookie } from "./sidebar-cookie";
import type { SidebarMarks } from "./sidebar-marks";
import { SoundIsOff } from "./sound-button";
import { type OwnStop, useBell } from "./use-bell";

type AdminShellProps = {
  isSidebarExpanded: boolean;
  marks: Omit<SidebarMarks, "waiting" | "elsewhere">;
  /** Null if the news couldn't be read. */
  news: QueueStatus | null;
  /** The stop that this device is at; null for all stops. */
  stop: OwnStop | null;
  children: ReactNode;
};

export function AdminShell({ isSidebarExpanded, marks, news, stop, children }: AdminShellProps) {
  const { isExpanded, sheet, toggle } = useSidebar(isSidebarExpanded);
  const { waiting, elsewhere, announcement } = useBell(news, stop);
  usePresence();
  useIdleLock(useIsOnTablet());
  const { pathname } = useLocation();
  // The focus moves when the screen changes. Dialogs have URLs too, but they move the focus themselves.
  const main = useFocusOnChange<HTMLElement>(adminPlaceOf(pathname)?.href ?? pathname);
  return (
    <div className={isExpanded ? "admin" : "admin admin-collapsed"}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AdminSidebar
        isExpanded={isExpanded}
        sheet={sheet}
        onToggle={toggle}
        marks={{ ...marks, waiting, elsewhere: describeElsewhere(elsewhere) }}
      />
      <div className="admin-content">
        <header className="panel-header">
          <SidebarButton />
          <div className="min-w-0 max-w-36 flex-auto">
            <SiteName isWholePage />
          </div>
          <ServiceLinks waiting={waiting} />
          <SoundIsOff />
        </header>
        <ToastRegion />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <PendingAnnouncement />
        <FailedLoadBannerSlot titleOf={bannerTitleOf} className="top-0" />
        <main ref={main} id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

const EVERY_MS = 60_000;

/** Tells the server that someone has the orders in view. A tab in the background doesn't count. */
function usePresence(): void {
  const isShown = showsOrders(useLocation().pathname);
  useEffect(() => {
    if (!isShown) return;
    const reportPresence = () => {
      if (document.visibilityState !== "visible") return;
      // A failure is ignored: the next request follows in a minute, and the bell reports an ended session.
      void apiClient.request("POST", "/api/counter-looks").catch(() => {});
    };
    reportPresence();
    const timer = window.setInterval(reportPresence, EVERY_MS);
    document.addEventListener("visibilitychange", reportPresence);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reportPresence);
    };
  }, [isShown]);
}

const IDLE_MS = 15 * 60_000;
const CHECK_EVERY_MS = 30_000;

/**
 * Locks a shared tablet that nobody has touched for 15 minutes, and passes the till's bill to the lock. A tablet that
 * slept locks at its first touch, since timers sleep too. With no signal, it stays unlocked, so that it can still sell.
 */
function useIdleLock(isOnTablet: boolean): void {
  useEffect(() => {
    if (!isOnTablet) return;
    let touchedAt = Date.now();
    let isLocking = false;
    const lock = () => {
      isLocking = true;
      const bill = document.querySelector<HTMLFormElement>(`#${BILL_FORM}`);
      const stay = () => {
        isLocking = false;
        touchedAt = Date.now();
      };
      fetch("/help/stop", { method: "POST" }).then(async ({ status, url }) => {
        // A proxy answers for a shop that's down.
        if (status >= 500) return stay();
        await dropOfflinePage();
        location.assign(bill ? `${url}?${fieldsOf(bill)}` : url);
      }, stay);
    };
    const lockIfIdle = () => {
      const isIdle = Date.now() - touchedAt >= IDLE_MS;
      if (isIdle && !isLocking) lock();
      return isIdle;
    };
    const touch = () => {
      if (!lockIfIdle()) touchedAt = Date.now();
    };
    const timer = setInterval(lockIfIdle, CHECK_EVERY_MS);
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", touch);
      removeEventListener("keydown", touch);
    };
  }, [isOnTablet]);
}

/** Matches screens where the sidebar is an off-canvas sheet. */
const NARROW = "(max-width: 767.98px)";

type Sidebar = {
  isExpanded: boolean;
  sheet: RefObject<HTMLElement>;
  toggle: () => void;
};

/** The sidebar's state. Ctrl+B or Cmd+B toggles it. */
function useSidebar(isExpandedAtFirst: boolean): Sidebar {
  const [isExpanded, setExpanded] = useState(isExpandedAtFirst);
  const sheet = useRef<HTMLElement>(null);

  const toggle = useCallback(() => {
    setExpanded(!isExpanded);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = sidebarCookie(!isExpanded);
  }, [isExpanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (matchMedia(NARROW).matches) sheet.current?.togglePopover?.();
      else toggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [toggle]);

  useEffect(() => {
    const element = sheet.current;
    // TypeScript may not know that an element's toggle event is a ToggleEvent.
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== "open") return;
      element?.querySelector("a")?.focus();
      showCurrent(element);
    };
    // If someone scrolled the sidebar before the script ran, it stays there.
    if (!element?.querySelector(".sidebar-scroll")?.scrollTop) showCurrent(element);
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, []);

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet
  useEffect(() => {
    closePopover(sheet.current);
  }, [key]);

  return { isExpanded, sheet, toggle };
}

/** Scrolls the sidebar to the current screen's entry, if that is out of view. */
function showCurrent(sidebar: HTMLElement | null): void {
  sidebar?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === "b" && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;
}
