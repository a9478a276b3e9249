import type { ServerBuild } from "@remix-run/node";
import { decoded } from "./request-target";

type Routes = Record<string, { parentId?: string; path?: string }>;
/** A function that Express calls for each request. */
type Handler = (request: { path: string }, ...rest: unknown[]) => unknown;
/** The adapter's `createRequestHandler`. */
type Create = (options: { build: ServerBuild; mode?: string }) => Handler;

/**
 * A `createRequestHandler` whose handlers match an address only against the routes that can begin as it does.
 * Remix matches each request twice, and each time ranks all of the shop's routes anew.
 *
 * Promise: the same route answers as among all of them.
 * Price: one more handler is kept for each beginning that routes name.
 * Without it: matching takes a tenth of the processor's time for a page of the panel.
 */
export function withNarrowedRoutes(create: Create): Create {
  return ({ build, ...options }) => {
    const table = narrowedRoutes(build.routes);
    const handlers = new Map<string, Handler>();
    return (request, ...rest) => {
      const beginning = table.beginningOf(request.path);
      const key = beginning.join("/");
      let handler = handlers.get(key);
      if (!handler) {
        const routes = table.routesFor(beginning) as ServerBuild["routes"];
        handler = create({ build: { ...build, routes }, ...options });
        handlers.set(key, handler);
      }
      return handler(request, ...rest);
    };
  };
}

/** '/admin' and '/api' have so many routes that the first segment alone would leave half of them. */
const DEPTH = 2;

/** Divides routes by the first segments of the addresses that they match. */
export function narrowedRoutes<All extends Routes>(routes: All) {
  const patterns = new Map(Object.keys(routes).map((id) => [id, patternOf(routes, id)]));
  const beginnings = new Set(
    [...patterns.values()].flatMap((pattern) => pattern.map((_, at) => keyOf(pattern, at))),
  );
  return {
    /** The path's first segments, as far as routes name them. */
    beginningOf(path: string): string[] {
      const segments = path.split("/").filter(Boolean).slice(0, DEPTH);
      const folded = segments.map((segment) => (decoded(segment) ?? segment).toLowerCase());
      const unnamed = folded.findIndex((_, at) => !beginnings.has(keyOf(folded, at)));
      return unnamed < 0 ? folded : folded.slice(0, unnamed);
    },
    /** The routes that can match a path that begins so, and their parents. */
    routesFor(beginning: readonly string[]): Partial<All> {
      const kept = new Set<string>();
      for (const [id, pattern] of patterns) {
        const fits = pattern.every((name, at) => name === null || name === beginning[at]);
        if (!fits) continue;
        for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
          kept.add(at);
      }
      const entries = Object.entries(routes).filter(([id]) => kept.has(id));
      return Object.fromEntries(entries) as Partial<All>;
    },
  };
}

const keyOf = (segments: readonly (string | null)[], at: number) =>
  segments.slice(0, at + 1).join("/");

/** The first segments of a route's addresses. One that can be anything, or nothing, is null, as are all after it. */
function patternOf(routes: Routes, id: string): (string | null)[] {
  const segments = wholePath(routes, id).split("/").filter(Boolean).slice(0, DEPTH);
  const open = segments.findIndex((segment) => /^[:*]|\?$/.test(segment));
  return segments.map((segment, at) => (open >= 0 && at >= open ? null : segment.toLowerCase()));
}

function wholePath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${wholePath(routes, route.parentId)}/${route.path ?? ""}` : "";
}
