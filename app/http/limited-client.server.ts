import { createHmac } from "node:crypto";
import type { LimitedClient } from "~/domain/access/limits.server";
import { env } from "~/env.server";
import { clientAddress } from "./client-address";

/** A hash of the client's IP, so that the database never has the IP. */
function clientKey(request: Request): string {
  const [secret = ""] = env().SESSION_SECRET;
  return createHmac("sha256", secret).update(clientAddress(request)).digest("base64url");
}

/** LIMITS=off is for load tests on loopback. */
export function limitedClient(request: Request): LimitedClient {
  return { clientKey: clientKey(request), isLimited: env().LIMITS === "on" };
}
