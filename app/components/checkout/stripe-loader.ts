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
  if (!window.Stripe) await loadScript(src);
  if (!window.Stripe) throw new Error("Stripe.js came, but brought nothing");
  return window.Stripe(publishableKey);
}

let loading: Promise<void> | undefined;

function loadScript(src: string): Promise<void> {
  loading ??= insertScript(src).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function insertScript(src: string): Promise<void> {
  const script = document.createElement("script");
  script.src = src;
  try {
    await withinTime(
      new Promise<void>((resolve, reject) => {
        script.addEventListener("load", () => resolve());
        script.addEventListener("error", () => reject(new Error("Stripe.js could not be loaded")));
        document.head.append(script);
      }),
    );
  } catch (error) {
    // A script that failed never runs again: the next try needs a new element.
    script.remove();
    throw error;
  }
}
