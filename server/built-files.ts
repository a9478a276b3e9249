import sirv from "sirv";
import { YEAR_S } from "./headers";
import type { Middleware } from "./middleware";
import { isRead, pathAsSent } from "./request-target";

/**
 * Serves built files. remix-serve would compress them for each response, and less well. Files added after the
 * build aren't found.
 */
export function builtFiles(folder: string): Middleware {
  // The names of built files change with their content.
  const options = { brotli: true, gzip: true, etag: true, immutable: true, maxAge: YEAR_S };
  const serve = sirv(folder, { ...options, extensions: [] });
  return (request, response, next) => {
    if (isRead(request) && pathAsSent(request).startsWith("/assets/"))
      serve(request, response, next);
    else next();
  };
}
