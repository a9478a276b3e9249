import { createPath, matchRoutes, replace } from "@remix-run/react";
import type { ComponentType } from "react";
import { type FailedLoad, lastFailedLoad, setFailedLoad } from "./failed-load";
import type { Router } from "./remix-globals";
import { type Boundary, loaderOf, type Route } from "./router-routes";

/** Routers that already have a guard, since React runs effects twice in development. */
const guarded = new WeakSet<Router>();

class FailedLoadError extends Error {}

export type FailedLoadScreens = {
  /** Shown above a page that was loaded before. */
  Banner: FailedLoad["Banner"];
  /** Shown instead of a page that has never loaded. */
  Boundary: ComponentType;
};

type Failure = FailedLoad & {
  /** IDs of the routes that failed to load. */
  missing: Set<string>;
  stays: boolean;
};

/**
 * If a page's data or script fails to load, Remix replaces the page with an error. The guard changes that:
 * - if a search, filter, or dialog of the current page fails, the page and its URL stay;
 * - if another page fails, it opens with `screens.Boundary` in place of what is missing;
 * - if data that was loaded before fails to refresh, it stays.
 *
 * The guard wraps the router's loaders, so no route can be forgotten.
 *
 * Price: 1.9 kB of script on every page, and the loaders and boundaries of a pinned router are replaced.
 * Without it: tests/e2e/bad-line*.spec.ts fail. What people lose then is in docs/decisions.md.
 */
export function guardLoads(router: Router, screens: FailedLoadScreens): void {
  if (guarded.has(router)) return;
  guarded.add(router);
  const guardOnceIdle = () => {
    // Wait until the router is idle, since replacing its loaders would lose loads in flight.
    if (router.state.navigation.state !== "idle") return;
    stop();
    guard(router, screens);
  };
  const stop = router.subscribe(guardOnceIdle);
  guardOnceIdle();
}

/** Retries what failed to load, once, when the connection is back. */
export function retryWhenOnline(): void {
  window.addEventListener("online", () => {
    const failed = lastFailedLoad();
    // The page on screen can have a form. People in the middle of it press 'Try again' when they like.
    if (failed && (failed.isPage || !isTyping())) failed.tryAgain();
  });
}

function isTyping(): boolean {
  const forms = [...document.forms].filter(({ method }) => method === "post");
  return forms.flatMap(({ elements }) => [...elements]).some(isChanged);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
  }
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(
      ({ selected, defaultSelected }) => selected && !defaultSelected,
    );
  }
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
}

function guard(router: Router, { Banner, Boundary: FailedPage }: FailedLoadScreens): void {
  let failure: Failure | null = null;
  let attempts = 0;
  /** The failure that's being retried. Data that has arrived isn't fetched again. */
  let repeated: Failure | null = null;
  let asked = router.state.location;
  const places = new Map<Route, Boundary>();

  const guardAll = (routes: readonly Route[]): void => {
    for (const route of routes) {
      guardRoute(route);
      guardAll(route.children ?? []);
    }
  };
  guardAll(router.routes as Route[]);

  router.subscribe(({ navigation, location, errors }) => {
    const now = navigation.location ?? location;
    if (now !== asked && !isRedirect(now)) failure = null;
    asked = now;
    if (navigation.state !== "idle") return;
    repeated = null;
    for (const [route, own] of places) {
      if (errors?.[route.id] instanceof FailedLoadError) continue;
      places.delete(route);
      Object.assign(route, own);
    }
    setFailedLoad(failure);
  });

  function guardRoute(route: Route): void {
    const load = loaderOf(route, (own) => {
      if (places.has(route)) places.set(route, own);
      else Object.assign(route, own);
    });
    route.loader = async (args, context) => {
      const known = dataOf(route);
      const isRepeated = repeated === null || repeated.missing.has(route.id);
      if (isStaying() || (known !== undefined && !isRepeated)) return known ?? null;
      try {
        return await load(args, context);
      } catch (error) {
        if (!args.request.signal.aborted && !isAnswer(error)) return miss(route);
        // Restore the route's own boundary for this error.
        const own = places.get(route);
        if (own) route.hasErrorBoundary = own.hasErrorBoundary;
        throw error;
      }
    };
  }

  /** @returns the data already loaded. @throws a redirect back, or the error to show. */
  function miss(route: Route): unknown {
    const { navigation, location } = router.state;
    failure ??= failureOf(navigation.location ?? location);
    failure.missing.add(route.id);
    const isPost = (navigation.formMethod ?? "GET") !== "GET";
    if (navigation.location && !isPost && isPageLoaded()) {
      failure.stays = true;
      throw replace(createPath(location));
    }
    const loaded = dataOf(route);
    if (loaded !== undefined) return loaded;
    failure.isPage = true;
    const { errorElement, hasErrorBoundary } = route;
    if (!places.has(route)) places.set(route, { errorElement, hasErrorBoundary });
    Object.assign(route, { errorElement: <FailedPage />, hasErrorBoundary: true });
    throw new FailedLoadError();
  }

  function failureOf(asked: Router["state"]["location"]): Failure {
    const to = createPath(asked);
    // The success page's state has the payment's ID.
    const state = isRedirect(asked) ? null : asked.state;
    attempts += 1;
    const failure: Failure = {
      to,
      isPage: false,
      attempt: attempts,
      missing: new Set(),
      stays: false,
      Banner,
      tryAgain() {
        const isHere = to === createPath(router.state.location);
        if (isHere) repeated = failure;
        void router.navigate(to, { state, replace: isHere, preventScrollReset: true });
      },
    };
    return failure;
  }

  /** True while the router returns to the page that stays as it is. */
  function isStaying(): boolean {
    const { location } = router.state.navigation;
    return failure?.stays === true && location !== undefined && isRedirect(location);
  }

  /** The route's data, if the requested URL has the route too. */
  function dataOf({ id }: Route): unknown {
    const isShared = sharedMatches().some(({ route }) => route.id === id);
    return isShared ? router.state.loaderData[id] : undefined;
  }

  /** True if the requested page is loaded, whatever its search and dialogs. */
  function isPageLoaded(): boolean {
    const page = sharedMatches().at(-1)?.route;
    // Layouts have boundaries, and so has a page that is missing.
    return page !== undefined && !page.hasErrorBoundary;
  }

  function sharedMatches() {
    const { matches, navigation, location } = router.state;
    const next = matchRoutes(router.routes, navigation.location ?? location) ?? [];
    return matches.filter(({ route, pathname }) =>
      next.some((match) => match.route.id === route.id && match.pathname === pathname),
    );
  }
}

const isRedirect = ({ state }: { state: unknown }) =>
  (state as { _isRedirect?: boolean } | null)?._isRedirect === true;

/** True for the server's own responses: a redirect, a refusal, or the gate's notice. */
function isAnswer(thrown: unknown): boolean {
  if (!(thrown instanceof Response)) return false;
  return thrown.status < 500 || /json/.test(thrown.headers.get("Content-Type") ?? "");
}
