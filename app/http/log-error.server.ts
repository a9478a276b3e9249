import { log } from "~/log.server";
import { REQUEST_ID_HEADER } from "./request-id";

/** Of the request only its id. */
export function logError(thrown: unknown, request?: Request): void {
  log.error("request-failed", { request: request && requestId(request), error: thrown });
}

export function requestId(request: Request): string | null {
  return request.headers.get(REQUEST_ID_HEADER);
}
