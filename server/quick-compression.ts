import type { Middleware } from "./middleware";

const NAMES_GZIP = /\bgzip\b(?!\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))/i;

/**
 * remix-serve's brotli makes a page a fifteenth smaller than gzip, and costs as much time as
 * rendering it. What many read is compressed better, once, before this.
 */
export const quickCompression: Middleware = (request, _response, next) => {
  const accepted = request.headers["accept-encoding"];
  if (accepted !== undefined && NAMES_GZIP.test(String(accepted))) {
    request.headers["accept-encoding"] = "gzip";
  }
  next();
};
