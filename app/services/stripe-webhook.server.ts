import { stripeSettings } from "~/env.server";
import { stripe } from "./stripe-client.server";

/** The most seconds between an event's time and our clock. */
const TOLERANCE_S = 300;

export type Unsigned = { ok: false; reason: "clock" | "signature" | "no signature" };

/**
 * Verifies the signature of the raw body. It proves the sender, not the content. A header that doesn't look
 * like Stripe's counts as no signature.
 */
export function readSigned(body: string, header: string): { ok: true; signed: object } | Unsigned {
  const settings = stripeSettings();
  const sentAt = SIGNATURE.exec(header)?.[1];
  if (!settings || sentAt === undefined) return { ok: false, reason: "no signature" };
  // The SDK refuses old timestamps but accepts future ones, which someone could store and replay later.
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

/** 't=1799107200,v1=…', with one or more signatures. */
const SIGNATURE = /^t=(\d{1,12})(?:,v[01]=[0-9a-f]{64}){1,5}$/;
