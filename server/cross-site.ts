import type { IncomingMessage } from "node:http";
import { REQUEST_ID_HEADER } from "../app/http/request-id";
import { log } from "../app/log.server";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { hasParam, pathAsSent } from "./request-target";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_SITES = new Set(["same-origin", "none"]);

/** Stripe's servers call this path, and prove who they are by a signature. */
const WEBHOOK = "/api/stripe-webhook";

/** The link in newsletters. Mail programs in browsers post to it from their own site (RFC 8058). */
const UNSUBSCRIBE = "/newsletter/unsubscribe";

/** Refuses writes from other sites. Remix's own check covers neither `?_data=` nor resource routes. */
export function rejectCrossSite(origin: string): Middleware {
  return (request, response, next) => {
    if (isUnsubscribeLink(request)) {
      // Remix's own check would refuse it too. The link's token decides, and the action reads no cookie.
      delete request.headers.origin;
      return next();
    }
    if (SAFE_METHODS.has(request.method ?? "") || isExempt(request) || isOwn(request, origin)) {
      return next();
    }
    log.info("denied", { reason: "cross-site", request: requestIdOf(request) });
    const text = "We blocked this request because it came from another site.";
    respondPlain(request, response, { status: 403, text });
  };
}

const requestIdOf = ({ headers }: IncomingMessage) => String(headers[REQUEST_ID_HEADER] ?? "");

function isOwn({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && !OWN_SITES.has(String(site))) return false;
  return headers.origin === undefined || headers.origin === origin;
}

function isExempt(request: IncomingMessage): boolean {
  const path = pathAsSent(request);
  if (request.method === "POST" && path === WEBHOOK) return true;
  const { authorization, cookie } = request.headers;
  return path.startsWith("/api/") && cookie === undefined && /^bearer /i.test(authorization ?? "");
}

function isUnsubscribeLink(request: IncomingMessage): boolean {
  return (
    request.method === "POST" && pathAsSent(request) === UNSUBSCRIBE && hasParam(request, "token")
  );
}
