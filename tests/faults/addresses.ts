import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import options from "../../remix.config.js";

export type Address = { id: string; path: string };

const ROUTES = flatRoutes("app", options.ignoredRouteFiles);

/** The addresses of the build, as the router knows them, with their parameters filled in. */
export function addresses(): Address[] {
  return [{ id: "root", path: "/" }, ...below("root", "")];
}

function below(parentId: string, above: string): Address[] {
  const children = Object.values(ROUTES).filter((route) => route.parentId === parentId);
  return children.flatMap(({ id, path = "" }) => {
    const filled = path.replace(/:\w+/g, "1").replace("*", "x").replace(/\?/g, "");
    const whole = [above, filled].filter(Boolean).join("/");
    return [{ id, path: `/${whole}` }, ...below(id, whole)];
  });
}
