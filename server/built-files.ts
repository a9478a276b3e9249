import sirv from "sirv";
import type { Middleware } from "./middleware";
import { isRead, pathAsSent } from "./request-target";

/** The lifetime of built files: a year, in seconds. Their names change with their content. */
const MAX_AGE_S = 31_536_000;

/**
 * Serves built files. remix-serve would compress them for each response, and less well. Files added after the
 * build aren't found.
 */
export function builtFiles(folder: string): Middleware {
  const options = { brotli: true, gzip: true, etag: true, immutable: true, maxAge: MAX_AGE_S };
  const serve = sirv(folder, { ...options, extensions: [] });
  return (request, response, next) => {
    if (isRead(request) && pathAsSent(request).startsWith("/assets/"))
      serve(request, response, next);
    else next();
  };
}
