import { recordDenial } from "~/domain/access/audit.server";
import { DatabaseUnavailable } from "~/domain/database.server";
import { log } from "~/log.server";
import { logError, requestId } from "./log-error.server";

/** Security events are logged and audited. Only the audit has the person, and only the log has the request. */

export type SecurityEvent = "signed-in" | "signed-out" | "signed-out-everywhere" | "denied";

export function logSecurityEvent(request: Request, event: SecurityEvent, reason?: string): void {
  log.info(event, { reason, request: requestId(request) });
}

/** Being written down; another like it is not. */
const underWay = new Set<string>();

/**
 * A refusal doesn't wait for a database that another process has locked: it is written down later.
 * @param sub null when nobody knows who it is.
 */
export async function noteDenial(
  request: Request,
  sub: string | null,
  reason: string,
): Promise<void> {
  const denial = JSON.stringify([sub, reason]);
  if (underWay.has(denial)) return;
  underWay.add(denial);
  const noted = isNews(sub, reason)
    .then((news) => news && logSecurityEvent(request, "denied", reason), logError)
    .finally(() => underWay.delete(denial));
  await Promise.race([noted, oneTurn()]);
}

const oneTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Deny access even if the database is read-only and we can't record it. */
async function isNews(sub: string | null, reason: string): Promise<boolean> {
  try {
    return await recordDenial(sub, reason);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return true;
    throw error;
  }
}
