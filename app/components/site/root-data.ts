import { useRouteLoaderData } from "@remix-run/react";
import type { CartLine } from "~/domain/cart/cart";
import type { ToastContent } from "~/ui/toast-state";

/** What every page knows; read by app/root.tsx. */
export type RootData = {
  /** APP_ORIGIN: canonical addresses never come from a request's Host. */
  origin: string;
  /** The current year on the truck's calendar. */
  year: string;
  /** The owner's words for the footer; null where the default stands. */
  aboutText: string | null;
  isSignedIn: boolean;
  isAdmin: boolean;
  /** The cart of the request's cookie, its products as they are now. */
  cart: CartLine[];
  /** False when their products could not be read: the lines then have no names. */
  isCartReadable: boolean;
  toast: ToastContent | null;
};

/** Null when the root's own loader failed: the shell then still stands, with defaults. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}
