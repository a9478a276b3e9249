import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "~/env.server";

/**
 * By METRICS_TOKEN alone: behind a proxy on the same machine everyone comes from loopback. Without the
 * setting nobody is one.
 */
export function isMetricsReader(request: Request): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) return false;
  const given = request.headers.get("Authorization") ?? "";
  return timingSafeEqual(hashOf(given), hashOf(`Bearer ${METRICS_TOKEN}`));
}

/** Of equal length, however long what was sent is. */
const hashOf = (text: string) => createHash("sha256").update(text).digest();
