import { createHmac } from "node:crypto";
import type { LimitedClient } from "~/domain/access/limits.server";
import type { Asker } from "~/domain/orders/payment-check.server";
import { env } from "~/env.server";
import { clientAddress } from "./client-address";

/** Names a client in the database without keeping its address there. */
export function clientKey(request: Request): string {
  const [secret = ""] = env().SESSION_SECRET;
  return createHmac("sha256", secret).update(clientAddress(request)).digest("base64url");
}

/** LIMITS=off is for load tests on loopback, where all clients share one address. */
function limitsAreOn(): boolean {
  return env().LIMITS === "on";
}

/** Whom the limits count this request for. */
export function limitedClient(request: Request): LimitedClient {
  return limitsAreOn() ? clientKey(request) : null;
}

/** By whom limits count what is asked of Stripe. */
export function askerOf(request: Request): Asker {
  return { clientKey: clientKey(request), isLimited: limitsAreOn() };
}
