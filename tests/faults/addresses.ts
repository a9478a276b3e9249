import { execFileSync } from "node:child_process";

type Route = { id: string; path?: string; children?: Route[] };
export type Address = { id: string; path: string };

const ROUTER = "node_modules/@remix-run/dev/dist/cli.js";

/** What the router itself knows: the addresses of the build, with their parameters filled in. */
export function addresses(): Address[] {
  const listed = execFileSync(process.execPath, [ROUTER, "routes", "--json"]).toString();
  const [root] = JSON.parse(listed);
  return below(root as Route, "");
}

function below(route: Route, above: string): Address[] {
  const filled = (route.path ?? "").replace(/:\w+/g, "1").replace("*", "x").replace(/\?/g, "");
  const path = [above, filled].filter(Boolean).join("/");
  const children = (route.children ?? []).flatMap((child) => below(child, path));
  return [{ id: route.id, path: `/${path}` }, ...children];
}
