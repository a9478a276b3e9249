import { createCookie } from "@remix-run/node";
import { SESSION_SECONDS } from "~/domain/access/session-life.server";
import { findSession, type Session } from "~/domain/access/sessions.server";

/** A random id, whose hash the database keeps: tokens never reach the browser (design 4.10). */
const sessionCookie = createCookie("__Host-sid", {
  path: "/",
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  maxAge: SESSION_SECONDS,
});

export async function readSessionId(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("__Host-sid=")) return null;
  const id: unknown = await sessionCookie.parse(header);
  return typeof id === "string" ? id : null;
}

export async function readSession(request: Request): Promise<Session | null> {
  return findSession(await readSessionId(request));
}

export function keepSession(id: string): Promise<string> {
  return sessionCookie.serialize(id);
}

export function forgetSession(): Promise<string> {
  return sessionCookie.serialize("", { maxAge: 0 });
}
