import { stripeSettings } from "~/env.server";
import { stripe } from "./stripe-client.server";

/** Allowed difference between an event's timestamp and our clock, in seconds. */
const TOLERANCE_S = 300;

export type Unsigned = { ok: false; reason: "clock" | "signature" | "no signature" };

/**
 * The signature, over the body exactly as received, tells who sent it, not what it is. One that does not
 * even look like Stripe's is no signature.
 */
export function readSigned(body: string, header: string): { ok: true; signed: object } | Unsigned {
  const settings = stripeSettings();
  const sentAt = SIGNATURE.exec(header)?.[1];
  if (!settings || sentAt === undefined) return { ok: false, reason: "no signature" };
  // The SDK refuses old timestamps but takes any in the future, which could be kept for a replay.
  const offMs = Math.abs(Number(sentAt) * 1000 - Date.now());
  if (offMs > TOLERANCE_S * 1000) return { ok: false, reason: "clock" };
  try {
    const { webhookSecret } = settings;
    const signed = stripe().webhooks.constructEvent(body, header, webhookSecret, TOLERANCE_S);
    return { ok: true, signed };
  } catch {
    return { ok: false, reason: "signature" };
  }
}

/** 't=1799107200,v1=…' with one or more signatures. */
const SIGNATURE = /^t=(\d{1,12})(?:,v[01]=[0-9a-f]{64}){1,5}$/;
