import type { AppLoadContext } from "@remix-run/node";
import type { Brand } from "~/brand";

/** A brand that isn't saved, for the one response that shows it. The context is the request's own. */

type Previewed = { brand: Brand; logoMark?: string };

const previewed = new WeakMap<AppLoadContext, Previewed>();

export function preview(context: AppLoadContext, shown: Previewed): void {
  previewed.set(context, shown);
}

export const previewedIn = (context: AppLoadContext): Previewed | undefined =>
  previewed.get(context);
