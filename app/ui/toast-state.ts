/** Toasts show one at a time, for 5 s each. */

export type ToastContent = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
};

/** A dismissed toast has `open: false`. It stays in the list for a while but isn't shown. */
export type Toast = ToastContent & { id: number; open: boolean };

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

type Action =
  | { type: "add"; id: number; content: ToastContent }
  | { type: "dismiss"; id: number }
  | { type: "dismissAll" }
  | { type: "remove"; id: number };

/** Applies an action to the toasts. A new toast replaces the oldest over the limit. */
export function reduceToasts(toasts: readonly Toast[], action: Action): readonly Toast[] {
  if (action.type === "add") {
    return [{ ...action.content, id: action.id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
  }
  if (action.type === "dismiss") {
    return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast));
  }
  if (action.type === "dismissAll") {
    return toasts.some(({ open }) => open)
      ? toasts.map((toast) => ({ ...toast, open: false }))
      : toasts;
  }
  return toasts.filter((toast) => toast.id !== action.id);
}
