import { redirect } from "@remix-run/node";
import type { AccessProblem } from "~/domain/access/access-problems";
import type { Actor } from "~/domain/access/actor";
import { type Access, accessOfBearer, accessOfSession } from "~/domain/access/administrator.server";
import { may, type Right } from "~/domain/access/roles";
import { actorOf, findPastShift, findShift } from "~/domain/access/shifts.server";
import { identitySettings } from "~/env.server";
import { identity } from "~/services/identity/identity.server";
import { textResponse } from "./refusals.server";
import { logDenial } from "./security-events.server";
import { readSession } from "./session.server";
import { readShiftId, readTablet, TABLET_LOCK } from "./shift.server";

/** Remix calls each loader and action separately, and a layout guards none of them, so each needs its own guard. */

export type Authorization =
  | { access: "administrator"; actor: Actor }
  | { access: "not-administrator"; sub: string }
  | { access: "unauthenticated" | "unavailable" | "unconfigured" };

/**
 * Judges a request's bearer token or session. The token wins, so a bad one fails even with a valid cookie.
 * @param isUse whether this is somebody's use of the session, which keeps it open
 */
export async function authorize(
  request: Request,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Authorization> {
  const provider = identity();
  const authorization = request.headers.get("Authorization")?.trim();
  if (authorization) {
    if (!provider) return { access: "unavailable" };
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (!token) return { access: "unauthenticated" };
    return toAuthorization(await accessOfBearer(token, provider), null);
  }
  const session = await readSession(request);
  if (!session) return { access: provider ? "unauthenticated" : "unconfigured" };
  if (!provider) return { access: "unconfigured" };
  return toAuthorization(await accessOfSession(session, provider, { isUse }), session.email);
}

/** Turns an access result into an authorization. A bearer token has no email address, so `sub` is the name. */
function toAuthorization(judged: Access, email: string | null): Authorization {
  if (judged.access !== "administrator") return judged;
  const { access, sub } = judged;
  return { access, actor: { sub, name: email ?? sub, role: "owner" } };
}

export type AccessDecision =
  | { access: "let-in"; actor: Actor }
  /** A helper whose role doesn't have the right. */
  | { access: "owner-only"; sub: string }
  /** A helper whose shift is over. */
  | { access: "shift-over" }
  | Exclude<Authorization, { access: "administrator" }>;

/**
 * Judges whether somebody has a right in the panel. A browser with both an administrator's session and a
 * helper's shift acts as the owner. With a bearer token, the shift doesn't count.
 */
export async function decideAccess(
  request: Request,
  right: Right,
  use: { isUse?: boolean } = {},
): Promise<AccessDecision> {
  const judged = await authorize(request, use);
  if (judged.access === "administrator") return { access: "let-in", actor: judged.actor };
  if (request.headers.get("Authorization")?.trim()) return judged;
  const id = await readShiftId(request);
  const shift = findShift(id);
  if (!shift) {
    // People with an account learn about that first. An owner may once have used a code in this browser.
    const hasAccount = judged.access === "not-administrator" || judged.access === "unavailable";
    return !hasAccount && findPastShift(id) ? { access: "shift-over" } : judged;
  }
  const actor = actorOf(shift);
  return may(actor.role, right)
    ? { access: "let-in", actor }
    : { access: "owner-only", sub: actor.sub };
}

export async function logRefusal(request: Request, judged: AccessDecision): Promise<void> {
  if (judged.access === "not-administrator" || judged.access === "owner-only") {
    await logDenial(request, judged.sub, judged.access);
  } else if (judged.access === "unauthenticated") {
    await logDenial(request, null, judged.access);
  }
}

/**
 * The owner, or a helper whose role has the right.
 * @param right by default, only an administrator gets in
 * @throws see `requireAccess`
 */
export async function requireRight(request: Request, right: Right = "administer"): Promise<Actor> {
  return requireAccess(request, await decideAccess(request, right));
}

/** @throws a plain text response (401, 403, or 503) with one line to show, unless access is granted */
export async function requireAccess(request: Request, judged: AccessDecision): Promise<Actor> {
  await logRefusal(request, judged);
  switch (judged.access) {
    case "let-in":
      return judged.actor;
    case "owner-only":
      throw textResponse(403, "Your role doesn't allow this. Ask the owner.");
    case "shift-over":
      throw textResponse(401, "Your shift is over. Ask the owner for a new code.", CHALLENGE);
    case "not-administrator":
      throw textResponse(403, "Only administrators can do this.");
    case "unauthenticated":
    case "unconfigured":
      throw textResponse(401, "Please sign in.", CHALLENGE);
    case "unavailable":
      throw textResponse(
        503,
        "We can't check your sign-in right now. Please try again in a moment.",
        {
          "Retry-After": "5",
        },
      );
  }
}

const CHALLENGE = { "WWW-Authenticate": "Bearer" };

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

const ADMIN_LINK_TIMEOUT_MS = 1_000;

/** Whether to show the Admin link. If a session can't be judged in time, it isn't shown. Guards judge separately. */
export async function readAccount(
  request: Request,
): Promise<{ isSignedIn: boolean; isAdmin: boolean }> {
  if (!(await readSession(request))) return { isSignedIn: false, isAdmin: false };
  const timeout = new Promise<false>((resolve) => {
    setTimeout(resolve, ADMIN_LINK_TIMEOUT_MS, false).unref();
  });
  const isAdmin = await Promise.race([isAdministrator(request), timeout]);
  return { isSignedIn: true, isAdmin };
}

const STATUS: Record<AccessProblem, number> = {
  denied: 403,
  "owner-only": 403,
  "shift-over": 401,
  unconfigured: 503,
  unavailable: 503,
  "session-ended": 401,
};

/** A response that people see as the boundary's page, and programs by its status. */
export function accessProblem(problem: AccessProblem): Response {
  return Response.json({ problem }, { status: STATUS[problem] });
}

/** The problem to show for a refused access. */
export function problemOf(access: Exclude<AccessDecision["access"], "let-in">): AccessProblem {
  if (access === "unauthenticated") return "session-ended";
  return access === "not-administrator" ? "denied" : access;
}

/** The panel's front pages, for the owner and for helpers. */
const FRONT = "/admin";
const HELPERS_FRONT = "/admin/counter";

/**
 * `requireRight` for pages.
 * @throws a redirect to the sign-in, to a shared tablet's names, or to a helper's first screen, or a page that
 * says why access was refused
 */
export async function requireRightOnPage(
  request: Request,
  right: Right = "administer",
): Promise<Actor> {
  const judged = await decideAccess(request, right);
  if (judged.access === "let-in") return judged.actor;
  const { pathname, search } = new URL(request.url);
  const isNobody = ["unauthenticated", "unconfigured", "shift-over"].includes(judged.access);
  if (isNobody && (await readTablet(request))) throw redirect(TABLET_LOCK);
  if (judged.access === "unauthenticated") {
    throw redirect(`/auth/auth0?returnTo=${encodeURIComponent(pathname + search)}`);
  }
  if (judged.access === "owner-only" && pathname === FRONT) throw redirect(HELPERS_FRONT);
  await logRefusal(request, judged);
  throw accessProblem(problemOf(judged.access));
}
