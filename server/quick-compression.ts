import { takes } from "./encodings";
import type { Middleware } from "./middleware";

/**
 * remix-serve's brotli makes a page a fifteenth smaller than gzip, and costs as much time as
 * rendering it. What many read is compressed better, once, before this.
 */
export const quickCompression: Middleware = (request, _response, next) => {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (takes(accepted, "gzip")) request.headers["accept-encoding"] = "gzip";
  next();
};
