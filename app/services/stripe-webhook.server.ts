import { stripeSettings } from "~/env.server";
import { stripe } from "./stripe-client.server";

/** Either way from our clock. */
const TOLERANCE_S = 300;

/**
 * The signature, over the body exactly as received, tells who sent it, not what it is.
 * @returns null when the signature, its age or the text is not right.
 */
export function readSigned(body: string, signature: string): object | null {
  const settings = stripeSettings();
  if (!settings || !isFresh(signature)) return null;
  try {
    return stripe().webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_S);
  } catch {
    return null;
  }
}

/** The SDK refuses old timestamps but takes any in the future, which could be kept for a replay. */
function isFresh(signature: string): boolean {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return timestamp * 1000 <= Date.now() + TOLERANCE_S * 1000;
}
