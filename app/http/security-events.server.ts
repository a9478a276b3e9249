import { recordDenial } from "~/domain/access/audit.server";
import { DatabaseUnavailable } from "~/domain/database.server";
import { log } from "~/log.server";
import { logError, requestId } from "./log-error.server";

/**
 * Security events are logged and audited. Only the audit log has the person, and only the server log has the
 * request.
 */

export type SecurityEvent = "signed-in" | "signed-out" | "signed-out-everywhere" | "denied";

export function logSecurityEvent(request: Request, event: SecurityEvent, reason?: string): void {
  log.info(event, { reason, request: requestId(request) });
}

/** Denials that are being recorded. Others like them aren't recorded meanwhile. */
const underWay = new Set<string>();

/**
 * Records a denial later, since the response must not wait for a locked database.
 * @param sub null if the person isn't known
 */
export async function logDenial(
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

/** Access is denied even if the database is read-only, so that it can't be recorded. */
async function isNews(sub: string | null, reason: string): Promise<boolean> {
  try {
    return await recordDenial(sub, reason);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return true;
    throw error;
  }
}
