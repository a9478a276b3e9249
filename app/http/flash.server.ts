import { redirect } from "@remix-run/node";
import { env } from "~/env.server";
import { mayHold, serverCookie } from "./server-cookie.server";

/** A toast for the next page. A 'destructive' one is announced as an alert. */
export type Flash = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
};

/** How long a flash message waits. It has its own cookie, since most visitors have no session. */
const MAX_AGE_S = 60;

/**
 * The header of a service worker's request for a copy to cache. That copy must not have a toast, which would
 * show each time it's opened (window/service-worker.js).
 */
const KEPT_COPY = "X-Kept-Copy";

function flashCookie() {
  return serverCookie("flash", { maxAge: MAX_AGE_S, secrets: env().SESSION_SECRET });
}

export async function redirectWithFlash(
  to: string,
  toast: Flash,
  headers: HeadersInit = {},
): Promise<Response> {
  const all = new Headers(headers);
  all.append("Set-Cookie", await flashCookie().serialize(toast));
  return redirect(to, { status: 303, headers: all });
}

export async function takeFlash(
  request: Request,
): Promise<{ toast: Flash | null; headers: Headers }> {
  const headers = new Headers();
  const cookies = request.headers.get("Cookie");
  const cookie = flashCookie();
  const isForNobody = request.headers.has(KEPT_COPY);
  if (isForNobody || !mayHold(cookies, cookie)) return { toast: null, headers };
  const toast = (await cookie.parse(cookies)) as Flash | null;
  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { toast, headers };
}
