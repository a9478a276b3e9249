import { useLocation } from "@remix-run/react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button";
import { restoreFocus } from "./focus";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { useTopModal } from "./modals";
import {
  reduceToasts,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  type Toast,
  type ToastContent,
} from "./toast-state";

type Toasts = {
  toasts: readonly Toast[];
  toast: (content: ToastContent) => void;
  dismiss: (id: number) => void;
};

const ToastContext = createContext<Toasts | null>(null);

const FLASH_ID = 0;

type ProviderProps = {
  /** The toast that the server sent with the page. */
  flash: ToastContent | null;
  children: ReactNode;
};

export function ToastProvider({ flash, children }: ProviderProps) {
  const [toasts, dispatch] = useReducer(reduceToasts, flash, (content) =>
    content ? [{ ...content, id: FLASH_ID, open: true }] : [],
  );
  const lastId = useRef(FLASH_ID);
  const shownFlash = useRef(flash);

  const toast = useCallback((content: ToastContent) => {
    lastId.current += 1;
    dispatch({ type: "add", id: lastId.current, content });
  }, []);
  const dismiss = useCallback((id: number) => dispatch({ type: "dismiss", id }), []);

  // A new page dismisses the toasts of the last one.
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    dispatch({ type: "dismissAll" });
  }, [pathname]);

  useEffect(() => {
    if (flash && flash !== shownFlash.current) toast(flash);
    shownFlash.current = flash;
  }, [flash, toast]);

  useEffect(() => {
    const timers = toasts
      .filter(({ open }) => !open)
      .map(({ id }) => setTimeout(() => dispatch({ type: "remove", id }), TOAST_REMOVE_DELAY_MS));
    return () => timers.forEach(clearTimeout);
  }, [toasts]);

  const value = useMemo(() => ({ toasts, toast, dismiss }), [toasts, toast, dismiss]);
  return <ToastContext.Provider value={value}>{children}</ToastContext.Provider>;
}

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  return toasts;
}

/** Returns a function that shows a toast. @example useToast()({ title: "Changes Saved" }) */
export function useToast(): (content: ToastContent) => void {
  return useToasts().toast;
}

/**
 * Shows the toasts. Without JavaScript a toast is a banner here. With it, toasts float, even over a modal dialog.
 * @param stays true on a page where nothing may be covered: a toast is a banner there, even with JavaScript
 */
export function ToastRegion({ stays = false }: { stays?: boolean }) {
  const { toasts } = useToasts();
  const modal = useTopModal();
  const toast = toasts.find(({ open }) => open);
  return (
    <>
      <Announcer toast={modal ? undefined : toast} stays={stays} />
      {modal && createPortal(<Announcer toast={toast} stays={false} />, modal)}
    </>
  );
}

/**
 * The polite region is always rendered, since screen readers only watch regions that were there before. An alert
 * is announced when it's added.
 */
function Announcer({ toast, stays }: { toast: Toast | undefined; stays: boolean }) {
  const item = toast && <ToastItem key={toast.id} toast={toast} stays={stays} />;
  const isAlert = toast?.variant === "destructive";
  return (
    <>
      <div role="status" className="toast-region">
        {isAlert ? null : item}
      </div>
      {isAlert && (
        <div role="alert" className="toast-region">
          {item}
        </div>
      )}
    </>
  );
}

function ToastItem({ toast, stays }: { toast: Toast; stays: boolean }) {
  const { dismiss } = useToasts();
  const isHydrated = useHydrated();
  const element = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const remaining = useRef(TOAST_DURATION_MS);

  // As a popover, the toast shows above an open dialog. The attribute isn't in the HTML, where it would hide the toast.
  useEffect(() => {
    const shown = element.current;
    // A toast whose dialog closes is removed with it, and shows again on the page.
    if (stays || !shown?.showPopover || !shown.isConnected) return;
    shown.popover = "manual";
    shown.showPopover();
  }, [stays]);

  // Banners don't close by themselves, since that would move the page.
  useEffect(() => {
    if (paused || stays) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [paused, stays, dismiss, toast.id]);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setPaused(true);
    const isFromOutside = !currentTarget.contains(relatedTarget);
    if (isFromOutside) cameFrom.current = relatedTarget;
  };
  const close = () => {
    restoreFocus(cameFrom.current);
    dismiss(toast.id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is being read
    <div
      ref={element}
      className={`${classesOf(toast, stays)} ${isHydrated || stays ? "" : "toast-passes"}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
    >
      <div className="min-w-0 py-2.5">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" className="needs-js" onClick={close}>
        <Icon name="close" className="size-5" />
      </IconButton>
    </div>
  );
}

function classesOf({ variant }: Toast, stays: boolean): string {
  const base = variant === "destructive" ? "toast toast-destructive" : "toast";
  return stays ? `${base} toast-stays` : base;
}
