import type { Identity } from "~/services/identity/identity.server";
import { freshAccessToken } from "./access-token.server";
import type { Session } from "./sessions.server";

const ADMINISTRATOR_PERMISSION = "admin:access";

/** The API answers 200, 403, 401 and 503 (design 4.11). */
export type Standing =
  | { standing: "administrator"; sub: string }
  | { standing: "not-administrator"; sub: string }
  | { standing: "unauthenticated" | "unavailable" };

/** If there's a bearer token, ignore the session. */
export async function standingOfBearer(token: string, identity: Identity): Promise<Standing> {
  const verdict = await identity.verifyAccessToken(token);
  if (!verdict.ok) {
    return { standing: verdict.reason === "invalid" ? "unauthenticated" : "unavailable" };
  }
  const { sub, permissions } = verdict.claims;
  return permissions.includes(ADMINISTRATOR_PERMISSION)
    ? { standing: "administrator", sub }
    : { standing: "not-administrator", sub };
}

/** A session is only as good as its access token, which must be the same person's. */
export async function standingOfSession(session: Session, identity: Identity): Promise<Standing> {
  const token = await freshAccessToken(session, identity);
  if (!token.ok) {
    return { standing: token.reason === "ended" ? "unauthenticated" : "unavailable" };
  }
  const judged = await standingOfBearer(token.accessToken, identity);
  const isAnothers = "sub" in judged && judged.sub !== session.sub;
  return isAnothers ? { standing: "unauthenticated" } : judged;
}
