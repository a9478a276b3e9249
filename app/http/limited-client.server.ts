import { createHmac } from "node:crypto";
import type { LimitedClient } from "~/domain/access/limits.server";
import { env } from "~/env.server";
import { clientAddress } from "./client-address";

/** A hash of the client's IP address, so the database never has the address. */
function networkKey(request: Request): string {
  const [secret = ""] = env().SESSION_SECRET;
  return createHmac("sha256", secret).update(clientAddress(request)).digest("base64url");
}

/** The client that limits count. LIMITS=off is for load tests on loopback. */
export function limitedClient(request: Request): LimitedClient {
  return { networkKey: networkKey(request), hasLimits: env().LIMITS === "on" };
}
