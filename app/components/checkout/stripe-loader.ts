import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { withinTime } from "./time-limit";

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

export type StripeJsAddress = { src: string; publishableKey: string };

/**
 * Loads Stripe's script with a time limit, so people can retry. Stripe's own loader never times out and
 * remembers a failure, and one or two browsers in a hundred block the script.
 */
export async function loadStripe({ src, publishableKey }: StripeJsAddress): Promise<Stripe> {
  try {
    if (!window.Stripe) await withinTime(loadScript(src));
    if (!window.Stripe) throw new Error("Stripe.js came, but brought nothing");
    return window.Stripe(publishableKey);
  } catch (error) {
    forgetScript();
    throw error;
  }
}

/** Begins to load Stripe's script while the customer types. It has no time limit, since nobody waits for it yet. */
export function loadStripeEarly({ src }: Pick<StripeJsAddress, "src">): void {
  if (!window.Stripe) loadScript(src).catch(forgetScript);
}

let loading: { script: HTMLScriptElement; loaded: Promise<void> } | undefined;

function loadScript(src: string): Promise<void> {
  loading ??= insertScript(src);
  return loading.loaded;
}

function insertScript(src: string) {
  const script = document.createElement("script");
  script.src = src;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Stripe.js could not be loaded")));
  });
  document.head.append(script);
  return { script, loaded };
}

/** Removes a script that failed. It never runs again, so the next try needs a new element. */
function forgetScript(): void {
  loading?.script.remove();
  loading = undefined;
}
