import { log } from "~/log.server";
import { REQUEST_ID_HEADER } from "./request-id";

/** Logs an error with the request's ID, and nothing else from the request. */
export function logError(thrown: unknown, request?: Request): void {
  log.error("request-failed", { request: request && requestId(request), error: thrown });
}

export function requestId(request: Request): string | null {
  return request.headers.get(REQUEST_ID_HEADER);
}
