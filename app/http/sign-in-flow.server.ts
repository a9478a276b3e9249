import { redirect } from "@remix-run/node";
import type { SignInProblem, SignInView } from "~/domain/access/access-problems";
import type { Actor } from "~/domain/access/actor";
import { deviceOf } from "~/domain/access/device";
import { END_HELPERS } from "~/domain/access/helper-view";
import { endEveryHelper } from "~/domain/access/helpers.server";
import {
  createSession,
  endOwnSession,
  endSession,
  endSessionsEverywhere,
} from "~/domain/access/sessions.server";
import { endShift } from "~/domain/access/shifts.server";
import { beginSignIn, type SignInIntent, takeSignIn } from "~/domain/access/sign-in.server";
import { addTablet } from "~/domain/access/tablets.server";
import type { Result } from "~/domain/result";
import { env } from "~/env.server";
import { type Identity, identity } from "~/services/identity/identity.server";
import { isAdministrator } from "./access.server";
import { readForm } from "./form.server";
import { limitedClient } from "./limited-client.server";
import { retryAfter } from "./refusals.server";
import { safeReturnTo } from "./return-to";
import { logDenial, logSecurityEvent } from "./security-events.server";
import { forgetSession, keepSession, readSession, readSessionId } from "./session.server";
import { forgetShift, keepTablet, readShiftId, readTablet } from "./shift.server";

const STATUS: Record<SignInProblem, number> = {
  unconfigured: 503,
  misconfigured: 503,
  unavailable: 503,
  "too-often": 429,
  denied: 403,
  stale: 400,
  rejected: 400,
};

const DONE_IN_WINDOW = "/auth/done";

/** Starts a sign-in. A popup first shows that it's loading, because the provider's page can take a while. */
export async function startSignIn(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"), env().APP_ORIGIN);
  const isPopup = url.searchParams.get("popup") === "1";
  if (isPopup && !url.searchParams.has("go")) return view({ loading: "/auth/auth0?popup=1&go=1" });

  const retry = isPopup ? "/auth/auth0?popup=1" : retryAddress(returnTo);
  const provider = identity();
  if (!provider) return view({ problem: "unconfigured", retry });

  return sendToProvider(request, provider, { returnTo, isPopup, asks: false });
}

async function sendToProvider(
  request: Request,
  provider: Identity,
  intent: SignInIntent,
  used: string[] = [],
): Promise<Response> {
  const retry = intent.isPopup ? "/auth/auth0?popup=1" : retryAddress(intent.returnTo);
  const cookies = request.headers.get("Cookie");
  const { location, state, setCookies } = await provider.startSignIn(cookies, intent.asks);
  const begun = await beginSignIn(state, intent, limitedClient(request));
  if (!begun.ok) {
    await logDenial(request, null, "sign-in too-often");
    return view({ problem: "too-often", retry }, new Headers(retryAfter(begun)));
  }
  // If Auth0 is down, the browser must not be sent there.
  if (!(await provider.isReachable())) return view({ problem: "unavailable", retry });
  return redirect(location, { headers: withCookies([...used, ...setCookies]) });
}

export async function finishSignIn(request: Request): Promise<Response> {
  const provider = identity();
  if (!provider) return view({ problem: "unconfigured", retry: "/" });

  const { searchParams } = new URL(request.url);
  // Checked before Auth0 is called: a callback that nobody started, or that came twice, costs Auth0 nothing.
  const taken = await takeSignIn(searchParams.get("state") ?? "", limitedClient(request));
  if (!taken.ok) {
    // Back, or a callback that came twice, shows somebody who's already signed in no error.
    if (taken.kind === "missing" && (await readSession(request))) {
      return redirect((await isAdministrator(request)) ? "/admin" : "/");
    }
    const problem = taken.kind === "limited" ? "too-often" : "stale";
    await logDenial(request, null, `sign-in ${problem}`);
    return view({ problem, retry: retryAddress("/") }, new Headers(retryAfter(taken)));
  }
  const { intent } = taken;
  const result = await provider.finishSignIn(searchParams, request.headers.get("Cookie"));
  const headers = withCookies(result.setCookies);
  if (!result.ok) {
    if (isRefusal(result.reason)) await logDenial(request, null, `sign-in ${result.reason}`);
    return view({ problem: result.reason, retry: retryAddress(intent.returnTo) }, headers);
  }

  const { person, tokens, authenticatedAt } = result;
  const previousId = await readSessionId(request);
  const device = deviceOf(request.headers.get("User-Agent"));
  // Auth0 knows this browser from now on, and on a shared tablet it would let any helper in as the owner.
  const isShared = (await readTablet(request)) !== null;
  const opened = { person, device, tokens, authenticatedAt, previousId, isShared };
  const id = await createSession(opened, provider);
  if (id === null) {
    if (!intent.asks) {
      return sendToProvider(request, provider, { ...intent, asks: true }, result.setCookies);
    }
    await logDenial(request, null, "sign-in rejected");
    return view({ problem: "rejected", retry: retryAddress(intent.returnTo) }, headers);
  }
  logSecurityEvent(request, "signed-in");
  headers.append("Set-Cookie", await keepSession(id));
  return redirect(intent.isPopup ? DONE_IN_WINDOW : intent.returnTo, { headers });
}

/** Signs out of this browser. A helper's shift in it ends too, so nobody stays signed in. */
export async function signOut(request: Request): Promise<Response> {
  const provider = identity();
  await endSessionHere(request, provider);
  await endShift(await readShiftId(request));
  return leave(provider);
}

/** Ends the session of this browser, if it has one. */
async function endSessionHere(request: Request, provider: Identity | null): Promise<void> {
  const id = await readSessionId(request);
  if (id && (await endSession(id, provider))) logSecurityEvent(request, "signed-out");
}

/**
 * Signs the owner out of a shared tablet, if they signed in there.
 * @returns the cookie that clears the session
 */
export async function leaveTablet(request: Request): Promise<string> {
  await endSessionHere(request, identity());
  return forgetSession();
}

/**
 * Makes the owner's browser a shared tablet, and signs the owner out. Auth0 still knows the browser, so from
 * now on the owner must enter the password.
 */
export async function shareTablet(
  request: Request,
  actor: Actor,
  name: string,
): Promise<Result<{ cookies: string[] }>> {
  const added = await addTablet(name, actor);
  if (!added.ok) return added;
  const session = await readSession(request);
  if (session) await signOutThere(request, session.idHash, actor);
  await endShift(await readShiftId(request));
  const cookies = [await keepTablet(added.id), await forgetSession(), await forgetShift()];
  return { ok: true, cookies };
}

/** Signs out one of the person's other browsers, by the mark of its session. Refuses with missing. */
export async function signOutThere(request: Request, mark: string, actor: Actor) {
  const ended = await endOwnSession(mark, actor.sub, identity());
  if (ended.ok) logSecurityEvent(request, "signed-out");
  return ended;
}

export async function signOutEverywhere(request: Request, actor: Actor): Promise<Response> {
  const provider = identity();
  const form = await readForm(request);
  if (form.has(END_HELPERS)) await endEveryHelper(actor);
  await endSessionsEverywhere(actor.sub, provider);
  logSecurityEvent(request, "signed-out-everywhere");
  return leave(provider);
}

async function leave(provider: Identity | null): Promise<Response> {
  // If Auth0 is down, the browser must not be sent there: it would show an error of its own.
  const isAsked = provider !== null && (await provider.isReachable());
  return redirect(isAsked ? provider.logoutUrl() : "/", {
    status: 303,
    // Deletes the panel's pages from the browser. Never "storage", where a till keeps its unsent sales.
    headers: { "Set-Cookie": await forgetSession(), "Clear-Site-Data": '"cache"' },
  });
}

function isRefusal(reason: SignInProblem): boolean {
  return reason !== "misconfigured" && reason !== "unavailable";
}

function retryAddress(returnTo: string): string {
  return `/auth/auth0?returnTo=${encodeURIComponent(returnTo)}`;
}

function view(shown: SignInView, headers = new Headers()): Response {
  const status = "problem" in shown ? STATUS[shown.problem] : 200;
  return Response.json(shown, { status, headers });
}

function withCookies(lines: string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
}
