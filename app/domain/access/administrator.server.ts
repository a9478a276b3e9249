import type { Identity } from "~/services/identity/identity.server";
import { freshAccessToken } from "./access-token.server";
import type { Session } from "./sessions.server";

const ADMINISTRATOR_PERMISSION = "admin:access";

/**
 * What a credential comes to (design 4.11). The API answers 200, 403, 401 and 503; pages show
 * themselves, 'Access Denied', the sign-in and a request to try later.
 */
export type Standing = "administrator" | "not-administrator" | "unauthenticated" | "unavailable";

/** A bearer token is judged alone, never with the session's cookie. */
export async function standingOfBearer(token: string, identity: Identity): Promise<Standing> {
  const verdict = await identity.verifyAccessToken(token);
  if (!verdict.ok) return verdict.reason === "invalid" ? "unauthenticated" : "unavailable";
  const { permissions } = verdict.claims;
  return permissions.includes(ADMINISTRATOR_PERMISSION) ? "administrator" : "not-administrator";
}

/** A session is worth what its own access token is, which is verified like any other. */
export async function standingOfSession(session: Session, identity: Identity): Promise<Standing> {
  const token = await freshAccessToken(session, identity);
  if (token.ok) return standingOfBearer(token.accessToken, identity);
  return token.reason === "ended" ? "unauthenticated" : "unavailable";
}
