import type { IncomingMessage } from "node:http";
import { findSession } from "~/domain/access/sessions.server";
import { findShift } from "~/domain/access/shifts.server";
import { authorize, decideAccess, requireAccess } from "./access.server";
import { databaseRefusal } from "./database-refusal.server";
import { requestOf } from "./gate-request.server";
import { logError } from "./log-error.server";
import { textResponse } from "./refusals.server";
import { readSessionId } from "./session.server";
import { readShiftId } from "./shift.server";

/** A page that's told about new orders. */
export type Listener = {
  /** The hash of the session's ID, shared by all listeners with that session. */
  session: string;
  /**
   * True while the session belongs to an administrator, by what the sign-in service last said of it. Listening is no
   * use of the session, so it's never renewed here, and ends as if nobody listened.
   */
  isSignedIn: () => Promise<boolean>;
  /** Whether the session has ended, by the database alone, which is cheap enough to ask at each commit. */
  hasEnded: () => boolean;
  /** When the session or shift ends by itself, in milliseconds since 1970. */
  endsAt: number;
};

/** Lets in the same people as the panel does. Called by the gate, which doesn't know sessions. Never rejects. */
export async function mayListen(message: IncomingMessage) {
  const request = requestOf(message);
  try {
    // An open tab asks again every hour, which is no use of the session, or it would never end.
    const judged = await decideAccess(request, "serve", { isUse: false });
    const isUnasked = judged.access === "unavailable";
    const known = isUnasked ? listenerOf(await readSessionId(request), request) : null;
    if (known) return known;
    const actor = await requireAccess(request, judged);
    // A program's token has no session that could end.
    const listener =
      actor.role === "owner"
        ? listenerOf(await readSessionId(request), request)
        : helperOf(await readShiftId(request));
    return listener ?? textResponse(401, "Please sign in.");
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    logError(thrown, request);
    return databaseRefusal(thrown) ?? textResponse(500, "Something went wrong on our end.");
  }
}

function listenerOf(id: string | null, request: Request): Listener | null {
  const session = findSession(id);
  if (!session) return null;
  const hasEnded = () => findSession(id) === null;
  const isSignedIn = async () => {
    if (hasEnded()) return false;
    const { access } = await authorize(request, { isUse: false });
    return access === "administrator" || access === "unavailable";
  };
  return { session: session.idHash, isSignedIn, hasEnded, endsAt: session.expiresAt.getTime() };
}

function helperOf(id: string | null): Listener | null {
  const shift = findShift(id);
  if (!shift) return null;
  const hasEnded = () => findShift(id) === null;
  const isSignedIn = async () => !hasEnded();
  return { session: `shift ${shift.id}`, isSignedIn, hasEnded, endsAt: shift.until.getTime() };
}
