import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { databaseRefusal } from "./database-refusal.server";
import { logError } from "./log-error.server";
import { textResponse } from "./refusals.server";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response> | Response;

/**
 * Builds the loader and action of a route without a page. Other methods get 405, a database that fails 503.
 * What a handler throws as a Response is its answer. Anything else is our bug: it's logged, and the response
 * is one plain line.
 *
 * Exported in two steps: Remix cuts `loader` and `action` out of the browser's copy of a route, but
 * not out of an exported pattern, and the build then fails.
 * @example const { loader, action } = api({ GET: …, POST: … });          export { action, loader };
 */
export function api(handlers: Partial<Record<Method, Handler>>) {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");

  const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { method } = args.request;
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method];
    if (!handler)
      return textResponse(405, "This URL doesn't support that method.", { Allow: allow });
    try {
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      logError(thrown, args.request);
      const refusal = databaseRefusal(thrown);
      if (refusal) return refusal;
      return textResponse(500, "Something went wrong on our end. Please try again.");
    }
  };

  return { loader: answer, action: answer };
}

/** The most rows in one response. `Link: rel="next"` leads to the next ones. */
export const LIST_LIMIT = 1000;
