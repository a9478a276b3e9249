import { recordDenial } from "~/domain/access/audit.server";
import { DatabaseUnavailable } from "~/domain/database.server";
import { log } from "~/log.server";
import { requestId } from "./log-error.server";

/** A line in the log, an entry in the audit: only the audit says who; the log names the request. */

export type SecurityEvent = "signed-in" | "signed-out" | "signed-out-everywhere" | "denied";

export function logSecurityEvent(request: Request, event: SecurityEvent, reason?: string): void {
  log.info(event, { reason, request: requestId(request) });
}

/** @param sub null when nobody knows who it is. */
export async function noteDenial(
  request: Request,
  sub: string | null,
  reason: string,
): Promise<void> {
  if (await isNews(sub, reason)) logSecurityEvent(request, "denied", reason);
}

/** A database that takes no writes must not keep anybody from being refused. */
async function isNews(sub: string | null, reason: string): Promise<boolean> {
  try {
    return await recordDenial(sub, reason);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return true;
    throw error;
  }
}
