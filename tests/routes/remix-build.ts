import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import options from "../../remix.config.js";

/**
 * The app as Remix serves it, from source and in this process: its loaders, its actions and its HTML.
 * What a server does around it (server/gate.ts) and the browser's files are left out.
 */

type Routes = ServerBuild["routes"];
type Route = Routes[string];

// Of a database that is gone after each test, nothing has to be looked after.
process.env.UPKEEP = "off";
Object.assign(globalThis, { ujicartStoreWatch: () => {} });

const modules = import.meta.glob<Route["module"]>([
  "../../app/root.tsx",
  "../../app/routes/**/*.{ts,tsx}",
  "!../../app/routes/**/*.test.*",
]);
const manifest: ReturnType<typeof flatRoutes> = {
  root: { id: "root", path: "", file: "root.tsx" },
  ...flatRoutes("app", options.ignoredRouteFiles),
};

type Branch = NonNullable<Parameters<typeof matchRoutes>[0]>[number];

function childrenOf(parentId: string | undefined): Branch[] {
  return Object.values(manifest)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(id) },
    );
}

const tree = childrenOf(undefined);

/** Answers as the production build would: with a page, with data, or with where to go. */
export async function answer(request: Request): Promise<Response> {
  const build = await buildFor(new URL(request.url).pathname);
  return createRequestHandler(build, "production")(request);
}

/** A build with only the routes that answer an address. Loading the others takes longer than most tests. */
async function buildFor(pathname: string): Promise<ServerBuild> {
  const ids = matchRoutes(tree, pathname)?.map(({ route }) => String(route.id)) ?? ["root"];
  const routes = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await load(id)])));
  return {
    mode: "production",
    entry: { module: await import("~/entry.server") },
    routes,
    assets: {
      entry: { module: "/assets/entry.client.js", imports: [] },
      routes: Object.fromEntries(
        Object.entries<Route>(routes).map(([id, route]) => [id, assetOf(route)]),
      ),
      url: "/assets/manifest.js",
      version: "source",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: options.future as ServerBuild["future"],
    isSpaMode: false,
  };
}

async function load(id: string): Promise<Route> {
  const route = manifest[id];
  const module = await modules[`../../app/${route?.file}`]?.();
  if (!route || !module) throw new Error(`There is no module for ${id}`);
  return { ...route, module };
}

function assetOf({ module, ...route }: Route): ServerBuild["assets"]["routes"][string] {
  return {
    ...route,
    module: `/assets/${route.id}.js`,
    hasLoader: Boolean(module.loader),
    hasAction: Boolean(module.action),
    // The routes' scripts never run here.
    hasClientLoader: false,
    hasClientAction: false,
    hasErrorBoundary: Boolean(module.ErrorBoundary),
  };
}
