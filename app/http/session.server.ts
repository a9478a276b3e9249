import { SESSION_SECONDS } from "~/domain/access/session-life.server";
import { findSession, type Session } from "~/domain/access/sessions.server";
import { readCookieId, serverCookie } from "./server-cookie.server";

/** The session cookie. It has a random ID, of which the database has the hash. Tokens never reach the browser. */
const sessionCookie = () => serverCookie("sid", { maxAge: SESSION_SECONDS });

export const readSessionId = (request: Request) => readCookieId(request, sessionCookie());

export async function readSession(request: Request): Promise<Session | null> {
  return findSession(await readSessionId(request));
}

/** Whether the request has the cookie of a session that has ended. */
export async function hasEndedSession(request: Request): Promise<boolean> {
  const id = await readSessionId(request);
  return id !== null && findSession(id) === null;
}

export function keepSession(id: string): Promise<string> {
  return sessionCookie().serialize(id);
}

export function forgetSession(): Promise<string> {
  return sessionCookie().serialize("", { maxAge: 0 });
}
