import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/components/site/page-meta";
import { adminScreenOf } from "./navigation";

/** The `meta` of a dialog of the panel: its own name first, then the screen that it stands over. */
export function dialogMeta(title: string): MetaFunction {
  return ({ matches, location }) => {
    const screen = adminScreenOf(location.pathname);
    return pageMeta(matches, { title: [title, screen?.title].filter(Boolean).join(", ") });
  };
}
