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
import { IconButton } from "./button";
import { focusAgain } from "./focus";
import { Icon } from "./icon";
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
  /** Design 4.7. */
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

/** @example const toast = useToast(); toast({ title: "Changes Saved" }); */
export function useToast(): (content: ToastContent) => void {
  return useToasts().toast;
}

/**
 * Without JavaScript a toast stands here as a banner; with it they float. The polite region is
 * always there, since screen readers only watch those they have met; an alert is announced when it
 * comes.
 */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts();
  const [toast] = toasts.filter(({ open }) => open);
  const item = toast && <ToastItem key={toast.id} toast={toast} onDismiss={dismiss} />;
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

type ItemProps = { toast: Toast; onDismiss: (id: number) => void };

function ToastItem({ toast, onDismiss }: ItemProps) {
  const element = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const remaining = useRef(TOAST_DURATION_MS);

  // In the top layer it is seen above an open dialog; not in the HTML, where it would be hidden.
  useEffect(() => {
    if (!element.current?.showPopover) return;
    element.current.popover = "manual";
    element.current.showPopover();
  }, []);

  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => onDismiss(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [paused, onDismiss, toast.id]);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setPaused(true);
    const isFromOutside = !currentTarget.contains(relatedTarget);
    if (isFromOutside) cameFrom.current = relatedTarget;
  };
  const dismiss = () => {
    focusAgain(cameFrom.current);
    onDismiss(toast.id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is being read
    <div
      ref={element}
      className={`toast ${toast.variant === "destructive" ? "toast-destructive" : ""}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
    >
      <div className="min-w-0 py-2.5">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" className="needs-js" onClick={dismiss}>
        <Icon name="close" className="size-5" />
      </IconButton>
    </div>
  );
}
