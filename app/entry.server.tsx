import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { brand } from "~/brand";
import { PAYMENT_DOCUMENT, takesPayment } from "~/components/checkout/payment-document";
import { startAccessUpkeep } from "~/domain/access/upkeep.server";
import { closeDatabase, databaseVersion, openDatabase } from "~/domain/database.server";
import { startMail } from "~/domain/mail/send-mail.server";
import { startUpkeep } from "~/domain/orders/upkeep.server";
import { env, stripeSettings } from "~/env.server";
import { identityOrigin } from "~/http/access.server";
import { keepDatabaseRefusal, takeDatabaseRefusal } from "~/http/database-refusal.server";
import { FRESH_UNTIL_HEADER } from "~/http/fresh-until";
import { freshnessOf } from "~/http/fresh-until.server";
import { KEPT_PAGES } from "~/http/kept-pages";
import { logError } from "~/http/log.server";
import { askToRetry } from "~/http/refusals.server";
import { contentSecurityPolicy, inlineHash } from "../server/csp";
import { installGate } from "../server/install-gate";
import { onStop } from "../server/stop";
import stylesheet from "./app.css?inline";
import { InlineMark } from "./inline";

// remix-serve evaluates this module before it listens: a process that cannot serve ends here.
env();
openDatabase();
if (import.meta.env.PROD) {
  const pages = { addresses: KEPT_PAGES, version: databaseVersion };
  // Where remix-serve, too, expects it.
  installGate({ pages, builtFolder: "build/client" });
}
onStop(closeDatabase);
onStop(startUpkeep());
onStop(startAccessUpkeep());
onStop(startMail(brand.name));

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
  // Remix has a thrown answer rendered in place of the error, in the boundary that was rendered last.
  const refusal = takeDatabaseRefusal(request);
  if (refusal) throw refusal;
  const { html, scriptHashes } = takeMarks(rendered, mark);

  headers.set("Content-Type", "text/html; charset=utf-8");
  const isForPayment = context.staticHandlerContext.matches.some(({ route }) =>
    takesPayment(context.routeModules[route.id]?.handle),
  );
  headers.set("Content-Security-Policy", pagePolicy(scriptHashes, isForPayment));
  const again = retryAfterOf(context);
  if (again) headers.set("Retry-After", again);
  askToRetry(status, headers);
  const until = freshnessOf(context);
  if (until) headers.set(FRESH_UNTIL_HEADER, until);
  const page = isForPayment ? html.replace("<html ", `<html ${PAYMENT_DOCUMENT}="" `) : html;
  return new Response(`<!DOCTYPE html>${withStyles(page)}`, { status, headers });
}

/** What a page's script is answered when it asks for data, or posts. */
export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  const refusal = takeDatabaseRefusal(request);
  // How Remix marks an answer that was thrown, so that the page's boundary shows it.
  refusal?.headers.set("X-Remix-Catch", "yes");
  const answer = refusal ?? response;
  askToRetry(answer.status, answer.headers);
  return answer;
}

/** When a form that was refused for now may be sent again: Remix keeps an action's headers to itself. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | null {
  const actions = Object.values(staticHandlerContext.actionHeaders);
  return actions.map((headers) => headers.get("Retry-After")).find(Boolean) ?? null;
}

/** Takes our mark out and gives the hashes of the scripts that carried it. */
function takeMarks(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const parts = html.split(` nonce="${mark}"`);
  const scriptHashes = parts.slice(1).flatMap((rest, at) => {
    const before = parts[at] ?? "";
    if (!before.startsWith("<script", before.lastIndexOf("<"))) return [];
    const text = rest.slice(rest.indexOf(">") + 1, rest.indexOf("</script>"));
    return text ? [inlineHash(text)] : [];
  });
  return { html: parts.join(""), scriptHashes };
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

function pagePolicy(scriptHashes: string[], isForPayment: boolean): string {
  return contentSecurityPolicy({
    ...(isForPayment ? stripeSources() : {}),
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
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  logError(error, request);
  keepDatabaseRefusal(request, error);
}
