import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { isWithin, routedPath } from "./request-target";

/** Methods of pages. HTML forms have only GET and POST; PUT, for example of an upload, is only for the API. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE"];

/**
 * Refuses other methods, and OPTIONS too, for which Remix would run loaders. Without a CORS header, another
 * site's preflight fails.
 */
export const allowedMethods: Middleware = (request, response, next) => {
  const methods = isWithin(routedPath(request), "/api") ? API_METHODS : PAGE_METHODS;
  const method = request.method ?? "";
  if (methods.includes(method)) return next();
  const headers = { Allow: [...methods, "OPTIONS"].join(", ") };
  if (method === "OPTIONS") return respondPlain(request, response, { status: 204, headers });
  respondPlain(request, response, {
    status: 405,
    text: `${method} isn't supported here.`,
    headers,
  });
};
