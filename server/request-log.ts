import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { countRequest } from "../app/http/request-counts";
import { REQUEST_ID_HEADER } from "../app/http/request-id";
import { logLine } from "../app/log.server";
import type { Middleware } from "./middleware";
import { decoded, pathAsSent } from "./request-target";

/** The type of server-sent events. */
export const EVENT_STREAM = "text/event-stream";

export type WriteLine = (line: string) => void;

const toStdout: WriteLine = (line) => {
  process.stdout.write(line);
};

/**
 * No query (payment and sign-in secrets travel there), address, cookie, user agent, nor path
 * segment that may be a token. `bytes` counts headers and body as sent.
 */
export function requestLog(write: WriteLine = toStdout): Middleware {
  return (request, response, next) => {
    const id = randomBytes(9).toString("base64url");
    request.headers[REQUEST_ID_HEADER] = id;
    response.setHeader(REQUEST_ID_HEADER, id);
    const path = withoutTokens(pathAsSent(request));
    const started = performance.now();
    const sentBefore = request.socket.bytesWritten;
    response.once("close", () => {
      const status = statusOf(response);
      countRequest(status);
      const line = logLine("info", "answered", {
        request: id,
        method: request.method,
        path,
        status,
        bytes: bytesSince(request, sentBefore),
        ms: Math.round(performance.now() - started),
      });
      write(line);
      if (status === 429) write(logLine("info", "limited", { request: id, path }));
    });
    next();
  };
}

/** 499, as nginx has it: the client left before the answer was whole. A stream ends when its reader leaves. */
function statusOf(response: ServerResponse): number {
  const isStream = String(response.getHeader("Content-Type")).startsWith(EVENT_STREAM);
  return response.writableFinished || isStream ? response.statusCode : 499;
}

function bytesSince({ socket }: IncomingMessage, before: number): number {
  return socket.bytesWritten - before;
}

const MAX_NAME = 24;

/** Folders whose pages have a key in their address. */
const isKeyFolder = (segment: string) => /^(orders|help)$/i.test(decoded(segment) ?? "");

/** Long segments, addresses, and all below such a folder may be a key, however the path spells '/orders'. */
function withoutTokens(path: string): string {
  const segments = path.split("/");
  return segments
    .map((segment, at) => {
      const isKey = segment !== "" && segments.slice(0, at).some(isKeyFolder);
      const isAddress = /.(?:@|%40)/.test(segment);
      return isKey || isAddress || segment.length > MAX_NAME ? ":token" : segment;
    })
    .join("/");
}
