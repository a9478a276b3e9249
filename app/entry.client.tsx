import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import * as catering from "./routes/_site.catering";
import * as newsletter from "./routes/_site.newsletter";

/**
 * Routes that forms on other pages post to. Remix fetches the module of such a route when the form is
 * sent, and reloads the page where that fails, with all that was typed; so these come with the page.
 */
Object.assign(window.__remixRouteModules, {
  "routes/_site.catering": catering,
  "routes/_site.newsletter": newsletter,
});

/** Needed when the line goes, so it comes once the page stands, and before anybody asks for more. */
async function guardLoads(): Promise<void> {
  const { guardLoads, healOnceOnline } = await import("./components/loading/load-guard");
  guardLoads(window.__remixRouter);
  healOnceOnline();
}

function Browser() {
  useEffect(() => {
    // Where not even this comes, Remix shows its error page for what does not.
    guardLoads().catch(() => {});
  }, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Browser />
    </StrictMode>,
  );
});
