import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { expect, test, vi } from "vitest";
import options from "../remix.config.js";
import { addresses } from "../tests/faults/addresses";
import { narrowedRoutes, withNarrowedRoutes } from "./narrowed-routes";

const ROUTES = { root: { id: "root", path: "" }, ...flatRoutes("app", options.ignoredRouteFiles) };
type Some = Partial<
  Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>
>;
type Tree = NonNullable<Parameters<typeof matchRoutes>[0]>;

const { beginningOf, routesFor } = narrowedRoutes(ROUTES);

/** The routes that answer a path, outermost first. */
const matched = (routes: Some, path: string) =>
  matchRoutes(below(routes, undefined), path)?.map(({ route, params }) => [route.id, params]);

const below = (routes: Some, parentId: string | undefined): Tree =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route = { id: "" }): Tree[number] => {
      const { id, path, index } = route;
      return index ? { id, path, index } : { id, path, children: below(routes, id) };
    });

/** Ways in which a person, a program, or a stranger writes a path. */
const variantsOf = (path: string) => [
  path,
  `${path}/`,
  `/${path}`,
  `${path}/more`,
  `${path}/%E0%A4%A`,
  path.toUpperCase(),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replace(/\//g, "%2F"),
  `${path.replace(/[a-z]/, "%E0%A4%A")}`,
];

test("each address of the shop is answered by the same routes as without narrowing", () => {
  // Remix warns of what it can't decode.
  vi.spyOn(console, "warn").mockReturnValue();
  const paths = [...addresses().map(({ path }) => path), "/nothing", "/__proto__", "//", "/%"];
  const all = paths.flatMap(variantsOf);
  expect(all.length).toBeGreaterThan(1000);
  for (const path of all) {
    expect(matched(routesFor(beginningOf(path)), path), path).toEqual(matched(ROUTES, path));
  }
});

test("a shopper's address is matched among few routes", () => {
  const total = Object.keys(ROUTES).length;
  expect(Object.keys(routesFor(beginningOf("/shop"))).length).toBeLessThan(total / 8);
});

test("made-up addresses share one handler", () => {
  const created: string[][] = [];
  const create = withNarrowedRoutes(({ build }) => {
    created.push(Object.keys(build.routes));
    return ({ path }) => path;
  });
  const handle = create({ build: { routes: ROUTES } as unknown as ServerBuild });
  const paths = [
    "/made-up",
    "/made-up-too",
    "/constructor/orders",
    "/admin/made-up/orders",
    "/admin",
  ];
  const twice = ["/shop", "/SHOP", "/%73hop/1", "/admin/orders", "/Admin/orders/1"];
  const all = [...paths, ...twice];
  expect(all.map((path) => handle({ path }))).toEqual(all);
  expect(created).toHaveLength(4);
});
