import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { isWithin, routedPath } from "./request-target";

/** HTML forms know only GET and POST; an upload's PUT is the API's. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE"];

/** OPTIONS too: Remix would run loaders. Without a CORS header another site's preflight fails. */
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
