import { useRouteLoaderData } from "@remix-run/react";
import type { CartLine } from "~/domain/cart/cart";
import type { ToastContent } from "~/ui/toast-state";

export type RootData = {
  /** APP_ORIGIN: addresses never come from a request's Host. */
  origin: string;
  /** On the truck's calendar. */
  year: string;
  /** Null where the footer's default stands. */
  aboutText: string | null;
  isSignedIn: boolean;
  isAdmin: boolean;
  cart: CartLine[];
  /** False when products could not be read: the lines then have no names. */
  isCartReadable: boolean;
  toast: ToastContent | null;
};

/** Null when the root's own loader failed: the shell still stands, with defaults. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}
