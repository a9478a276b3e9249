import type { IncomingMessage } from "node:http";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";

/** Refuses URLs that the gate and the app could read differently. Browsers send none like these. */
export const rejectInvalidTarget: Middleware = (request, response, next) => {
  if (isValidTarget(request.url ?? "")) return next();
  respondPlain(request, response, {
    status: 400,
    text: "The request URL isn't valid.",
  });
};

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;

function isValidTarget(target: string): boolean {
  const { path } = split(target);
  return (
    path.startsWith("/") &&
    !path.startsWith("//") &&
    !path.includes("\\") &&
    !target.includes("#") &&
    !DOT_SEGMENT.test(path) &&
    !ENCODED_CONTROL.test(path) &&
    decoded(path) !== undefined
  );
}

/** Whether a request only reads: GET or HEAD. */
export const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Undefined if the percent encoding is malformed. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function split(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  if (mark < 0) return { path: target, query: "" };
  return { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** The path as sent, without its query. Exemptions compare this, so other spellings don't get them. */
export function pathAsSent(request: IncomingMessage): string {
  return split(request.url ?? "").path;
}

/** The path as Remix's router compares it, so that rules for '/admin' also apply to '/%61dmin' and '/ADMIN'. */
export function routedPath(request: IncomingMessage): string {
  const path = pathAsSent(request);
  return (decoded(path) ?? path).toLowerCase();
}

/** Folders whose pages have a secret token in their path. */
export const TOKEN_FOLDERS = ["/help", "/orders"];

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** True for a request for one route's data instead of the page (Remix's `?_data=`). */
export const asksForData = (request: IncomingMessage) => hasParam(request, "_data");

export function hasParam(request: IncomingMessage, name: string): boolean {
  const { query } = split(request.url ?? "");
  return query !== "" && new URLSearchParams(query).has(name);
}
