import type { ComponentType, ReactNode } from "react";
import { remixRouter, scriptsOf } from "./remix-globals";

export type Route = Boundary & {
  id: string;
  children?: Route[];
  lazy?: () => Promise<RouteModule>;
  loader?: Loader;
  action?: (...args: unknown[]) => unknown;
};

export type Boundary = { errorElement?: ReactNode; hasErrorBoundary?: boolean };

type Loader = (args: { request: Request }, context?: unknown) => unknown;

type RouteModule = { loader?: Loader; Component?: ComponentType; ErrorBoundary?: ComponentType };

/**
 * Loads a route's data and components. React Router's own `lazy` can't be retried.
 * @param takeBoundary receives the module's error boundary
 * @returns the route's loader, which rejects unless everything has loaded
 */
export function loaderOf(route: Route, takeBoundary: (own: Boundary) => void): Loader {
  const { lazy } = route;
  let { loader } = route;
  let isLoaded = lazy === undefined;

  const loadModule = async () => {
    if (isLoaded || !lazy) return;
    await fetchScript(route.id);
    const { Component, ErrorBoundary, loader: own, ...rest } = await lazy();
    isLoaded = true;
    loader = own ?? loader;
    const hasErrorBoundary = ErrorBoundary !== undefined;
    Object.assign(route, rest, { element: Component && <Component />, hasErrorBoundary });
    takeBoundary({ errorElement: ErrorBoundary && <ErrorBoundary />, hasErrorBoundary });
  };

  route.lazy = undefined;
  // Routes with an action of their own load it with their module.
  route.action ??= async (...args) => {
    await loadModule();
    return route.action?.(...args);
  };
  return async (args, context) => {
    const data = loader && wholeAnswer(loader(args, context));
    // The data is awaited below, after the module.
    data?.catch(() => {});
    await loadModule();
    return (await (data ?? wholeAnswer(loader?.(args, context)))) ?? null;
  };
}

/**
 * Loads a route's script. If that fails, Remix would reload the page. That only helps if the server has another
 * release by now, or if the browser remembers the failure.
 */
async function fetchScript(routeId: string): Promise<void> {
  const [script = ""] = scriptsOf(routeId);
  try {
    await import(/* @vite-ignore */ script);
  } catch {
    const { status } = await fetch(script, { method: "HEAD" });
    if (status >= 500) throw new Error(`${script}: ${status}`);
    const { navigation, location } = remixRouter().state;
    const { pathname, search, hash } = navigation.location ?? location;
    window.location.assign(pathname + search + hash);
    await new Promise(() => {});
  }
}

/** Reads the whole response, which can break off or be another server's page. */
async function wholeAnswer(answer: unknown): Promise<unknown> {
  const response = await answer;
  return response instanceof Response ? response.json() : response;
}
