import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import * as catering from "./routes/_site.catering";
import * as newsletter from "./routes/_site.newsletter";

/**
 * Forms on other pages post to these: Remix would fetch their module when the form is sent, and
 * reload the page where that fails, with all that was typed.
 */
Object.assign(window.__remixRouteModules, {
  "routes/_site.catering": catering,
  "routes/_site.newsletter": newsletter,
});

/** Needed when the line goes, so it comes before anybody asks for more. */
async function guardLoads(): Promise<void> {
  const { guardLoads } = await import("./components/loading/load-guard");
  guardLoads(window.__remixRouter);
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
