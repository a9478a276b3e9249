import { stripeSettings } from "~/env.server";
import { stripe } from "./stripe-client.server";

/** How far a webhook's timestamp may lie from our clock, either way. */
const TOLERANCE_S = 300;

/**
 * Reads what a webhook brought, from the body exactly as received. The signature tells who sent it,
 * not what it is: the caller looks at its shape.
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
