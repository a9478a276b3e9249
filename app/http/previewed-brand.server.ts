import type { AppLoadContext } from "@remix-run/node";
import type { Brand } from "~/brand";

/** A brand to preview, shown only in the response to this request, whose context it's stored under. */

type Previewed = { brand: Brand; logoMark?: string };

const previewed = new WeakMap<AppLoadContext, Previewed>();

export function preview(context: AppLoadContext, shown: Previewed): void {
  previewed.set(context, shown);
}

export const previewedIn = (context: AppLoadContext): Previewed | undefined =>
  previewed.get(context);
