import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardLoads, retryWhenOnline } from "./components/loading/load-guard";
import { addRouteModules, remixRouter } from "./components/loading/remix-globals";
import { FailedLoadBanner } from "./components/site/failed-load-banner";
import { FailedLoadBoundary } from "./components/site/failed-load-boundary";
import { takeBackForeignChanges } from "./foreign-changes";
import * as catering from "./routes/_site.catering";
import * as newsletter from "./routes/_site.newsletter";
import { PAGE_ID } from "./server-document";

// Forms on other pages post to these routes, so their modules come with each page.
addRouteModules({
  "routes/_site.catering": catering,
  "routes/_site.newsletter": newsletter,
});

const page = document.getElementById(PAGE_ID) as HTMLElement;
const redoForeignChanges = takeBackForeignChanges(page);

/** The field that someone types in while React takes over. A dialog that opens with the page would take its focus. */
const typedIn = document.activeElement;

function Browser() {
  // Guards page loads before anyone can start one.
  useLayoutEffect(() => {
    guardLoads(remixRouter(), { Banner: FailedLoadBanner, Boundary: FailedLoadBoundary });
    retryWhenOnline();
    redoForeignChanges();
    document.documentElement.dataset.js = "running";
  }, []);
  // Runs after the effects of all components.
  useEffect(() => {
    if (typedIn?.isConnected && typedIn.matches("input, select, textarea"))
      (typedIn as HTMLElement).focus({ preventScroll: true });
  }, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    page,
    <StrictMode>
      <Browser />
    </StrictMode>,
  );
});
