import { redirect } from "@remix-run/node";
import type { GateProblem } from "~/domain/access/access-problems";
import type { Actor } from "~/domain/access/actor";
import {
  type Standing,
  standingOfBearer,
  standingOfSession,
} from "~/domain/access/administrator.server";
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
  | { standing: "administrator"; administrator: Administrator }
  | { standing: "not-administrator"; sub: string }
  | { standing: "unauthenticated" | "unavailable" | "unconfigured" };

/** If there's a bearer token, ignore the session. A bad token must fail even with a valid cookie (design 4.11). */
export async function authorize(request: Request): Promise<Authorization> {
  const provider = identity();
  const authorization = request.headers.get("Authorization")?.trim();
  if (authorization) {
    if (!provider) return { standing: "unavailable" };
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (!token) return { standing: "unauthenticated" };
    return judgement(await standingOfBearer(token, provider), null);
  }
  const session = await readSession(request);
  if (!session) return { standing: provider ? "unauthenticated" : "unconfigured" };
  if (!provider) return { standing: "unconfigured" };
  return judgement(await standingOfSession(session, provider), session.email);
}

/** An access token carries no address. */
function judgement(judged: Standing, email: string | null): Authorization {
  if (judged.standing !== "administrator") return judged;
  const { standing, sub } = judged;
  return { standing, administrator: { actor: { sub, name: email ?? sub } } };
}

export async function noteRefusal(request: Request, judged: Authorization): Promise<void> {
  if (judged.standing === "not-administrator") {
    await noteDenial(request, judged.sub, judged.standing);
  } else if (judged.standing === "unauthenticated") {
    await noteDenial(request, null, judged.standing);
  }
}

/** Throws one plain line (design 4.12). */
export async function requireAdministrator(request: Request): Promise<Administrator> {
  const judged = await authorize(request);
  await noteRefusal(request, judged);
  switch (judged.standing) {
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
  return (await authorize(request)).standing === "administrator";
}

/** Spec section 7; null when it is not set up. */
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
  switch (judged.standing) {
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
