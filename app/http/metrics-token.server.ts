import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "~/env.server";

/**
 * True if the request has METRICS_TOKEN. The client's IP doesn't count: behind a proxy on the same machine
 * everyone comes from localhost. Always false without the setting.
 */
export function isMetricsReader(request: Request): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) return false;
  const given = request.headers.get("Authorization") ?? "";
  return timingSafeEqual(hashOf(given), hashOf(`Bearer ${METRICS_TOKEN}`));
}

/** A hash has a fixed length, which `timingSafeEqual` needs. */
const hashOf = (text: string) => createHash("sha256").update(text).digest();
