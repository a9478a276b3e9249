import type { Identity } from "~/services/identity/identity.server";
import { currentAccessToken, freshAccessToken } from "./access-token.server";
import type { Session } from "./sessions.server";

const ADMINISTRATOR_PERMISSION = "admin:access";

/** The API maps these to 200, 403, 401, and 503. */
export type Access =
  | { access: "administrator"; sub: string }
  | { access: "not-administrator"; sub: string }
  | { access: "unauthenticated" | "unavailable" };

/** The access that a bearer token gives. The session is ignored then. */
export async function accessOfBearer(token: string, identity: Identity): Promise<Access> {
  const verdict = await identity.verifyAccessToken(token);
  if (!verdict.ok) {
    return { access: verdict.reason === "invalid" ? "unauthenticated" : "unavailable" };
  }
  const { sub, permissions } = verdict.claims;
  return permissions.includes(ADMINISTRATOR_PERMISSION)
    ? { access: "administrator", sub }
    : { access: "not-administrator", sub };
}

/**
 * The access that a session gives. Its access token must be valid and belong to the same person.
 * @param isUse whether somebody uses the session, which renews it
 */
export async function accessOfSession(
  session: Session,
  identity: Identity,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Access> {
  const token = isUse ? await freshAccessToken(session, identity) : currentAccessToken(session);
  if (!token.ok) {
    return { access: token.reason === "ended" ? "unauthenticated" : "unavailable" };
  }
  const judged = await accessOfBearer(token.accessToken, identity);
  const isAnothers = "sub" in judged && judged.sub !== session.sub;
  return isAnothers ? { access: "unauthenticated" } : judged;
}
