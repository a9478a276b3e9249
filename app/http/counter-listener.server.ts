import type { IncomingMessage } from "node:http";
import { findSession } from "~/domain/access/sessions.server";
import { authorize, requireAdministrator } from "./access.server";
import { databaseRefusal } from "./database-refusal.server";
import { requestOf } from "./gate-request.server";
import { logError } from "./log-error.server";
import { plain } from "./refusals.server";
import { readSessionId } from "./session.server";

/** Someone who is told about new orders. */
export type Listener = {
  /** The hash of the session's ID, shared by all listeners with that session. */
  session: string;
  /** True while the session belongs to an administrator. Also true while the sign-in service can't be reached. */
  isSignedIn: () => Promise<boolean>;
};

/** Lets in the same people as the panel. Called by the gate, which doesn't know sessions. Never rejects. */
export async function mayListen(message: IncomingMessage) {
  const request = requestOf(message);
  try {
    await requireAdministrator(request);
    const id = await readSessionId(request);
    const found = findSession(id);
    // A token for programs has no session that could end.
    return found ? listenerOf(found.idHash, id, request) : plain(401, "Please sign in.");
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    logError(thrown, request);
    return databaseRefusal(thrown) ?? plain(500, "Something went wrong on our end.");
  }
}

const listenerOf = (session: string, id: string | null, request: Request): Listener => ({
  session,
  isSignedIn: async () => {
    if (!findSession(id)) return false;
    const { access } = await authorize(request);
    return access === "administrator" || access === "unavailable";
  },
});
