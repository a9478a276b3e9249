import { createHmac } from "node:crypto";
import {
  count,
  type LimitedClient,
  type LimitName,
  secondsToWait,
} from "~/domain/access/limits.server";
import { env } from "~/env.server";
import { clientAddress } from "./client-address";
import { plain } from "./refusals.server";

/** Names a client in the database without keeping its address there. */
export function clientKey(request: Request): string {
  const [secret = ""] = env().SESSION_SECRET;
  return createHmac("sha256", secret).update(clientAddress(request)).digest("base64url");
}

/** LIMITS=off is for load tests on loopback, where all clients share one address. */
export function limitsAreOn(): boolean {
  return env().LIMITS === "on";
}

/** Whom the limits count this request for. */
export function limitedClient(request: Request): LimitedClient {
  return limitsAreOn() ? clientKey(request) : null;
}

/** In how many seconds the client may do this again; 0 when it may now. */
export function secondsUntilAllowed(request: Request, name: LimitName): number {
  return limitsAreOn() ? secondsToWait(name, clientKey(request)) : 0;
}

export const TOO_OFTEN = "That was a lot at once. Please wait a minute and try again.";

/** @throws 429 with Retry-After when the client has done this too often within the minute. */
export function requireWithinLimit(request: Request, name: LimitName): void {
  const seconds = secondsUntilAllowed(request, name);
  if (seconds > 0) throw plain(429, TOO_OFTEN, { "Retry-After": String(seconds) });
}

/** Counts an accepted request against the client's limit. */
export async function countAgainstLimit(request: Request, name: LimitName): Promise<void> {
  if (limitsAreOn()) await count(name, clientKey(request));
}
