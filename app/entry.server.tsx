import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { startUpkeep } from "~/domain/orders/upkeep.server";
import { closeDatabase, openDatabase, StoreUnavailable } from "~/domain/store.server";
import { env, stripeSettings } from "~/env.server";
import { identityOrigin } from "~/http/access.server";
import { logError } from "~/http/log.server";
import { contentSecurityPolicy, inlineHash } from "../server/csp";
import { installGate } from "../server/install";
import { onStop } from "../server/stop";
import stylesheet from "./app.css?inline";
import { InlineMark } from "./inline";

// remix-serve evaluates this module before it listens: a process that cannot serve ends here.
env();
openDatabase();
if (import.meta.env.PROD) installGate();
onStop(closeDatabase);
onStop(startUpkeep());

const STYLE_HASHES = [inlineHash(stylesheet)];

/**
 * Renders the page whole, then sends it (design section 1): nothing to abort, nothing to stream,
 * and the policy can carry the hashes of exactly the inline scripts that we wrote.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const mark = randomBytes(16).toString("hex");
  const rendered = renderToString(
    <InlineMark.Provider value={mark}>
      <RemixServer context={context} url={request.url} />
    </InlineMark.Provider>,
  );
  const { html, scriptHashes } = takeMarks(rendered, mark);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(scriptHashes));

  const unavailable = Object.values(context.staticHandlerContext.errors ?? {}).some(
    (error) => error instanceof StoreUnavailable,
  );
  const retryAfter = unavailable ? "5" : retryAfterOf(context);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return new Response(`<!DOCTYPE html>${withStyles(html)}`, {
    status: unavailable ? 503 : status,
    headers,
  });
}

/** When a form that was refused for now may be sent again: Remix keeps an action's headers to itself. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | null {
  const actions = Object.values(staticHandlerContext.actionHeaders);
  return actions.map((headers) => headers.get("Retry-After")).find(Boolean) ?? null;
}

/** Finds the scripts that carry our mark, takes the mark out and gives the hashes of their texts. */
function takeMarks(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const scriptHashes: string[] = [];
  const marked = new RegExp(`<script([^>]*) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const unmarked = html.replace(marked, (_script, before, after, text) => {
    if (text) scriptHashes.push(inlineHash(text));
    return `<script${before}${after}>${text}</script>`;
  });
  return { html: unmarked.replaceAll(` nonce="${mark}"`, ""), scriptHashes };
}

function withStyles(html: string): string {
  return html.replace(/(<style data-styles="">)(<\/style>)/, (_tag, open, close) =>
    [open, stylesheet, close].join(""),
  );
}

/** Stripe's own addresses (its guide on content policies), or the local Stripe's in their place. */
function stripeSources(): { scripts: string[]; frames: string[]; connect: string[] } {
  const stripe = stripeSettings();
  if (!stripe) return { scripts: [], frames: [], connect: [] };
  if (stripe.apiBase) {
    const local = [new URL(stripe.apiBase).origin];
    return { scripts: local, frames: local, connect: local };
  }
  const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  return {
    scripts,
    frames: [...scripts, "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
  };
}

function pagePolicy(scriptHashes: string[]): string {
  return contentSecurityPolicy({
    ...stripeSources(),
    scriptHashes,
    styleHashes: STYLE_HASHES,
    // Signing out is led on to the provider, which the browser counts as the form's address.
    formAction: identityOrigin(),
    https: env().APP_ORIGIN.startsWith("https:"),
    dev: import.meta.env.DEV,
  });
}

/** Logs what went wrong, without the request: its address may hold secrets, its body personal data. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError(error);
}
