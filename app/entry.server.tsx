import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { takesPayment } from "~/components/checkout/payment-document";
import { deferScripts } from "~/deferred-scripts";
import {
  closeDatabase,
  databaseVersion,
  openDatabase,
  publicVersion,
} from "~/domain/database.server";
import { startBooksJob } from "~/domain/days/closing-hashes.server";
import { startMailJob } from "~/domain/emails/send-mail.server";
import { startSmsJob } from "~/domain/emails/send-sms.server";
import { startCopyWatch } from "~/domain/health/copies.server";
import { checkDatabaseDaily } from "~/domain/health/database-check.server";
import { watchDatabase } from "~/domain/health/database-watch.server";
import { startAccessJob } from "~/domain/jobs/access-job.server";
import { startMediaJob } from "~/domain/jobs/media-job.server";
import { startPaymentJob } from "~/domain/jobs/payment-job.server";
import { startPayoutJob } from "~/domain/jobs/payout-job.server";
import { startPresenceJob } from "~/domain/jobs/presence-job.server";
import { openObject } from "~/domain/media/served-objects.server";
import { readQueueStatus } from "~/domain/order-desk/order-queries.server";
import {
  env,
  misspelledSettings,
  objectStoreSettings,
  openAndClosed,
  stripeSettings,
} from "~/env.server";
import { identityOrigin } from "~/http/access.server";
import { CACHEABLE_PAGES, CACHEABLE_PRODUCT, ORDER_PAGES } from "~/http/cacheable-pages";
import { mayListen } from "~/http/counter-listener.server";
import { keepDatabaseRefusal, takeDatabaseRefusal } from "~/http/database-refusal.server";
import { openDownload } from "~/http/download.server";
import { FRESH_UNTIL_HEADER } from "~/http/fresh-until";
import { freshnessOf } from "~/http/fresh-until.server";
import { logError } from "~/http/log-error.server";
import { maySendFiles } from "~/http/may-send-files.server";
import { addStatusHeaders } from "~/http/refusals.server";
import { log } from "~/log.server";
import { VERSION } from "~/version.server";
import { CounterStreams } from "../server/counter-streams";
import { contentSecurityPolicy, type PolicyOptions } from "../server/csp";
import { guestManifest } from "../server/guest-manifest";
import { installGate } from "../server/install-gate";
import { onShutdown, onShutdownStart } from "../server/shutdown";
import { cartParts } from "./cart-parts.server";
import { takeMarks } from "./inline-script-hashes.server";
import { InlineScriptMark } from "./inline-script-mark";
import { pageStyle, panelPageStyle } from "./page-style.server";
import panelStyle from "./panel.css?url";
import { type ServerDocument, ServerDocumentContext } from "./server-document";

// The server evaluates this module before it listens. Invalid settings end the process here.
env();
for (const { name, nearest } of misspelledSettings()) {
  log.warn("unknown-setting", { name, message: nearest && `Did you mean ${nearest}?` });
}
openDatabase();
log.info("opened", { version: VERSION, ...openAndClosed() });
if (import.meta.env.PROD) {
  const version = (address: string) =>
    ORDER_PAGES.includes(address) ? databaseVersion() : publicVersion();
  const pages = { addresses: CACHEABLE_PAGES, rows: CACHEABLE_PRODUCT, version, cartParts };
  const streamOptions = { mayListen, version: databaseVersion, news: readQueueStatus };
  const counterStreams = new CounterStreams(streamOptions);
  onShutdownStart(() => counterStreams.end());
  const files = { openObject, openDownload, maySendFiles, builtFolder: "build/client" };
  installGate({ pages, counterStreams, ...files });
}
onShutdown(closeDatabase);
onShutdown(watchDatabase());
onShutdown(checkDatabaseDaily());
onShutdown(startBooksJob());
onShutdown(startPaymentJob());
onShutdown(startPayoutJob());
onShutdown(startAccessJob());
onShutdown(startPresenceJob());
onShutdown(startMailJob());
onShutdown(startSmsJob());
onShutdown(startMediaJob());
onShutdown(startCopyWatch());

/**
 * Renders the page, then the document around it, which only the server renders. Neither is streamed, since the
 * content security policy has the hashes of our inline scripts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const mark = randomBytes(16).toString("hex");
  const shown = {
    ...context,
    manifest: pageManifest(context),
    serverHandoffString: withoutOptions(context.serverHandoffString),
  };
  const render = (around?: ServerDocument) =>
    renderToString(
      <InlineScriptMark.Provider value={mark}>
        <ServerDocumentContext.Provider value={around}>
          <RemixServer context={shown} url={request.url} />
        </ServerDocumentContext.Provider>
      </InlineScriptMark.Provider>,
    );
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  const has = (id: string) => routes.some((route) => route.id === id);
  const isCheckout = routes.some(({ id }) => takesPayment(context.routeModules[id]?.handle));
  const isPreview = has(PREVIEW);
  const { loaderData, errors } = context.staticHandlerContext;
  // The root's error page shows without the panel, and links none of its styles.
  const isPanel = has(PANEL) && errors?.root === undefined;
  const style = (isPanel ? panelPageStyle : pageStyle)(loaderData.root?.brand);
  const rendered = render({
    page: render(),
    style: style.text,
    isPanel,
    takesPayment: isCheckout,
    runsScripts: !isPreview,
  });
  // Throw a database refusal, so that Remix renders it in the last boundary.
  const refusal = takeDatabaseRefusal(request);
  if (refusal) throw refusal;
  const { html, scriptHashes } = takeMarks(rendered, mark);

  headers.set("Content-Type", "text/html; charset=utf-8");
  const { isAdmin = false } = loaderData.root ?? {};
  const sources = mergeSources(isCheckout ? stripeSources() : {}, sourcesOf(has, isAdmin));
  const styleHashes = style.hash ? [style.hash] : [];
  headers.set("Content-Security-Policy", pagePolicy({ ...sources, scriptHashes, styleHashes }));
  if (isPreview) headers.set("X-Frame-Options", "SAMEORIGIN");
  // On a slow line, the style sheet is asked for 0.2 s before the browser finds it in the page.
  if (isPanel) headers.set("Link", `<${panelStyle}>; rel=preload; as=style`);
  const again = retryAfterOf(context);
  if (again) headers.set("Retry-After", again);
  addStatusHeaders(status, headers);
  const until = freshnessOf(context);
  if (until) headers.set(FRESH_UNTIL_HEADER, until);
  return new Response(`<!DOCTYPE html>${deferScripts(html)}`, { status, headers });
}

/**
 * The manifest of the matching routes alone, since RemixServer makes elements of every route that it's given. The
 * script loads a manifest of its own, which is shorter for guests.
 */
function pageManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const { matches, loaderData } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const isForGuest =
    !loaderData.root?.isSignedIn && ids.includes(GUEST_PAGES) && !ids.includes(PREVIEW);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => ids.includes(id)),
  );
  const url = import.meta.env.PROD && isForGuest ? guestManifest(manifest.url) : manifest.url;
  return { ...manifest, url, routes };
}

/** Leaves Remix's options out of the page's state, since the built script knows them (vite.config.ts): 96 bytes. */
const withoutOptions = (state: string | undefined) =>
  import.meta.env.PROD ? state?.replace(/^(\{"basename":"\/","future":)\{[^}]*\}/, "$1{}") : state;

/** The layout of guests' pages. A helper's first page has another layout, since it leads to the panel. */
const GUEST_PAGES = "routes/_site";

export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  const refusal = takeDatabaseRefusal(request);
  // With this header, the page's boundary shows the refusal.
  refusal?.headers.set("X-Remix-Catch", "yes");
  const answer = refusal ?? response;
  addStatusHeaders(answer.status, answer.headers);
  return answer;
}

function retryAfterOf({ staticHandlerContext }: EntryContext): string | null {
  const actions = Object.values(staticHandlerContext.actionHeaders);
  return actions.map((headers) => headers.get("Retry-After")).find(Boolean) ?? null;
}

/** The origins that Stripe's guide to content security policies names, or the local Stripe's. */
function stripeSources(): PolicyOptions {
  const stripe = stripeSettings();
  if (!stripe) return {};
  if (stripe.apiBase) {
    const local = [new URL(stripe.apiBase).origin];
    return { scripts: local, frames: local, connect: local, formAction: local };
  }
  const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  return {
    scripts,
    frames: [...scripts, "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
    // Chromium also applies form-action to the redirect after a post.
    formAction: ["https://checkout.stripe.com"],
  };
}

const PANEL = "routes/admin";

/** The route of the brand preview: the home page in a frame of the panel. */
const PREVIEW = "routes/_site.admin.brand.preview";

/**
 * The origins that a page's content security policy allows. Only the panel's script uploads files to the bucket. The
 * site's Admin link opens the panel in the same document, which keeps its policy.
 */
function sourcesOf(has: (id: string) => boolean, isAdmin: boolean): PolicyOptions {
  if (has(PREVIEW)) return { ancestors: ["'self'"] };
  if (!has(PANEL) && !isAdmin) return {};
  const bucket = objectStoreSettings();
  return { frames: ["'self'"], connect: bucket ? [new URL(bucket.endpoint).origin] : [] };
}

/** Merges the allowed origins of two policies, for when an administrator opens checkout. */
const mergeSources = (one: PolicyOptions, other: PolicyOptions): PolicyOptions => ({
  ...one,
  ...other,
  frames: [...(one.frames ?? []), ...(other.frames ?? [])],
  connect: [...(one.connect ?? []), ...(other.connect ?? [])],
});

function pagePolicy(sources: PolicyOptions): string {
  return contentSecurityPolicy({
    ...sources,
    // Signing out redirects to the provider, and browsers apply form-action to that redirect.
    formAction: [...identityOrigin(), ...(sources.formAction ?? [])],
    https: env().APP_ORIGIN.startsWith("https:"),
    dev: import.meta.env.DEV,
  });
}

/** Logs an error without the request, whose URL may have secrets and whose body may have personal data. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  logError(error, request);
  keepDatabaseRefusal(request, error);
}
