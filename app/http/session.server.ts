import { SESSION_SECONDS } from "~/domain/access/session-life.server";
import { findSession, type Session } from "~/domain/access/sessions.server";
import { mayHold, serverCookie } from "./server-cookie.server";

/** The session cookie holds a random ID, of which the database has the hash. Tokens never reach the browser. */
const sessionCookie = () => serverCookie("sid", { maxAge: SESSION_SECONDS });

export async function readSessionId(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  const cookie = sessionCookie();
  if (!mayHold(header, cookie)) return null;
  const id: unknown = await cookie.parse(header);
  return typeof id === "string" ? id : null;
}

export async function readSession(request: Request): Promise<Session | null> {
  return findSession(await readSessionId(request));
}

export function keepSession(id: string): Promise<string> {
  return sessionCookie().serialize(id);
}

export function forgetSession(): Promise<string> {
  return sessionCookie().serialize("", { maxAge: 0 });
}
