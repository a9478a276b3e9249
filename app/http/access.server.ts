import { redirect } from "@remix-run/node";
import type { GateProblem } from "~/domain/access/access-problems";
import type { Actor } from "~/domain/access/actor";
import { type Access, accessOfBearer, accessOfSession } from "~/domain/access/administrator.server";
import { identitySettings } from "~/env.server";
import { identity } from "~/services/identity/identity.server";
import { plain } from "./refusals.server";
import { noteDenial } from "./security-events.server";
import { readSession } from "./session.server";

/** Remix calls each loader and action alone: a layout guards none, so each has its guard. */

export type Administrator = {
  actor: Actor;
};

export type Authorization =
  | { access: "administrator"; administrator: Administrator }
  | { access: "not-administrator"; sub: string }
  | { access: "unauthenticated" | "unavailable" | "unconfigured" };

/** A bearer token overrides the session: a bad token fails even with a valid cookie. */
export async function authorize(request: Request): Promise<Authorization> {
  const provider = identity();
  const authorization = request.headers.get("Authorization")?.trim();
  if (authorization) {
    if (!provider) return { access: "unavailable" };
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (!token) return { access: "unauthenticated" };
    return judgement(await accessOfBearer(token, provider), null);
  }
  const session = await readSession(request);
  if (!session) return { access: provider ? "unauthenticated" : "unconfigured" };
  if (!provider) return { access: "unconfigured" };
  return judgement(await accessOfSession(session, provider), session.email);
}

/** Access tokens don't carry an email address, so `sub` is the name then. */
function judgement(judged: Access, email: string | null): Authorization {
  if (judged.access !== "administrator") return judged;
  const { access, sub } = judged;
  return { access, administrator: { actor: { sub, name: email ?? sub, role: "owner" } } };
}

export async function noteRefusal(request: Request, judged: Authorization): Promise<void> {
  if (judged.access === "not-administrator") {
    await noteDenial(request, judged.sub, judged.access);
  } else if (judged.access === "unauthenticated") {
    await noteDenial(request, null, judged.access);
  }
}

/** @throws a plain text response (401, 403, or 503) with one line to show */
export async function requireAdministrator(request: Request): Promise<Administrator> {
  const judged = await authorize(request);
  await noteRefusal(request, judged);
  switch (judged.access) {
    case "administrator":
      return judged.administrator;
    case "not-administrator":
      throw plain(403, "Only administrators can do this.");
    case "unauthenticated":
    case "unconfigured":
      throw plain(401, "Please sign in.", { "WWW-Authenticate": "Bearer" });
    case "unavailable":
      throw plain(503, "We can't check your sign-in right now. Please try again in a moment.", {
        "Retry-After": "5",
      });
  }
}

export async function isAdministrator(request: Request): Promise<boolean> {
  return (await authorize(request)).access === "administrator";
}

/** The Auth0 settings that browsers can see; null if sign-in isn't set up. */
export function publicIdentitySettings() {
  const settings = identity() && identitySettings();
  if (!settings) return null;
  const { domain, clientId, audience } = settings;
  return { domain, clientId, audience };
}

export function identityOrigin(): string[] {
  const provider = identity();
  return provider ? [provider.origin] : [];
}

const PATIENCE_MS = 1_000;

/** A session that cannot be judged in time shows no Admin link; the guards judge for themselves. */
export async function readAccount(
  request: Request,
): Promise<{ isSignedIn: boolean; isAdmin: boolean }> {
  if (!(await readSession(request))) return { isSignedIn: false, isAdmin: false };
  const patience = new Promise<false>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });
  const isAdmin = await Promise.race([isAdministrator(request), patience]);
  return { isSignedIn: true, isAdmin };
}

const STATUS: Record<GateProblem, number> = {
  denied: 403,
  unconfigured: 503,
  unavailable: 503,
  "session-ended": 401,
};

/** People see the boundary's page, programs the status. */
export function gateProblem(problem: GateProblem): Response {
  return Response.json({ problem }, { status: STATUS[problem] });
}

export async function requireAdministratorPage(request: Request): Promise<Administrator> {
  const judged = await authorize(request);
  switch (judged.access) {
    case "administrator":
      return judged.administrator;
    case "unauthenticated": {
      const { pathname, search } = new URL(request.url);
      throw redirect(`/auth/auth0?returnTo=${encodeURIComponent(pathname + search)}`);
    }
    case "not-administrator":
      await noteRefusal(request, judged);
      throw gateProblem("denied");
    case "unconfigured":
      throw gateProblem("unconfigured");
    case "unavailable":
      throw gateProblem("unavailable");
  }
}
