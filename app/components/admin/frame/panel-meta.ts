import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/components/site/page-meta";
import { adminScreenOf } from "./navigation";

/** `meta` for a dialog or a tab of the panel: its own title, then the screen it belongs to. */
export function panelMeta(title: string | undefined): MetaFunction {
  return ({ matches, location }) => {
    const screen = adminScreenOf(location.pathname);
    return pageMeta(matches, {
      title: [...new Set([title, screen?.title])].filter(Boolean).join(", "),
    });
  };
}
