import type { Middleware } from "./middleware";

const NAMES_GZIP = /\bgzip\b(?!\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Has what is rendered for one reader compressed by gzip, where they take it: remix-serve's brotli makes
 * such pages a fifteenth smaller, and costs as much time as rendering them. What many read is
 * compressed better, once: see page-cache.ts and built-files.ts, which stand before this.
 */
export const quickCompression: Middleware = (request, _response, next) => {
  const accepted = request.headers["accept-encoding"];
  if (accepted !== undefined && NAMES_GZIP.test(String(accepted))) {
    request.headers["accept-encoding"] = "gzip";
  }
  next();
};
