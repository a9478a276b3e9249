import { useRouteLoaderData } from "@remix-run/react";
import type { Brand } from "~/brand";
import type { CartLine } from "~/domain/cart/cart";
import type { ToastContent } from "~/ui/toast-state";

export type RootData = {
  /** APP_ORIGIN. URLs are never built from a request's Host header. */
  origin: string;
  /** Absent until an owner saves a brand, so default pages stay small. */
  brand?: Brand;
  /** In the brand preview: the logo that isn't saved yet. */
  logoMark?: string;
  /** The current year in the truck's time zone. */
  year: string;
  /** The footer's text; null for the default. */
  aboutText: string | null;
  isSignedIn: boolean;
  isAdmin: boolean;
  cart: CartLine[];
  /** False if the products couldn't be read. The lines then have no names. */
  isCartReadable: boolean;
  toast: ToastContent | null;
  /** True if sales tax is added to the prices shown. */
  addsTax?: true;
};

/** Null if the root's own loader failed: the shell still shows, with defaults. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}
