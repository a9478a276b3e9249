import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
