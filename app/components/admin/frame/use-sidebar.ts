import { useLocation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { closePopover } from "~/ui/popover";
import { sidebarCookie } from "./sidebar-cookie";

/** The spec's breakpoint. */
const NARROW = "(max-width: 767.98px)";

type Sidebar = {
  isExpanded: boolean;
  sheet: RefObject<HTMLElement>;
  toggle: () => void;
};

/** Ctrl or Cmd and B toggles it. */
export function useSidebar(isExpandedAtFirst: boolean): Sidebar {
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
    // TypeScript may not know that popovers toggle.
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") element?.querySelector("a")?.focus();
    };
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

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === "b" && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;
}
