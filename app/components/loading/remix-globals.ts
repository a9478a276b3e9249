/**
 * Remix's own globals, which it documents nowhere. All of our code that needs them comes here.
 *
 * Promise: on a line that breaks, people keep the page and what they typed (load-guard.tsx), a form that posts to
 * another page needs no further script, and a customer who has paid sees the result.
 * Price: each release of Remix has to be held to these names. Version 2.17.5 is pinned and is the last one.
 * Without it: tests/e2e/bad-line*.spec.ts, shell.spec.ts ("no connection"), and catering.spec.ts ("a line that
 * breaks") fail.
 */
export type Router = typeof window.__remixRouter;

/** The browser's router. It exists once RemixBrowser has rendered. */
export const remixRouter = (): Router => window.__remixRouter;

/** URLs of a route's built scripts, its own module first. Empty if the build has no such route. */
export function scriptsOf(routeId: string): string[] {
  const route = window.__remixManifest.routes[routeId];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}

/**
 * Gives Remix route modules that came with the page, by route ID. It would otherwise fetch such a module when a form
 * posts to its route, and if that fails reload the page, with everything typed. The two modules cost 1.9 kB.
 */
export function addRouteModules(modules: Record<string, object>): void {
  Object.assign(window.__remixRouteModules, modules);
}
