import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { countRequest } from "../app/http/request-counts";
import { REQUEST_ID_HEADER } from "../app/http/request-id";
import { logLine } from "../app/log.server";
import type { Middleware } from "./middleware";
import { decoded, pathAsSent, TOKEN_FOLDERS } from "./request-target";

/** The content type of server-sent events. */
export const EVENT_STREAM = "text/event-stream";

export type WriteLine = (line: string) => void;

const toStdout: WriteLine = (line) => {
  process.stdout.write(line);
};

/**
 * Logs each request without its query (where payment and sign-in secrets are), address, cookie, user agent, and
 * path segments that may be tokens. `bytes` counts headers and body as sent.
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

/**
 * The status to log. 499, as in nginx, means that the client left before the response was complete. Streams
 * always end that way.
 */
function statusOf(response: ServerResponse): number {
  const isStream = String(response.getHeader("Content-Type")).startsWith(EVENT_STREAM);
  return response.writableFinished || isStream ? response.statusCode : 499;
}

function bytesSince({ socket }: IncomingMessage, before: number): number {
  return socket.bytesWritten - before;
}

const MAX_NAME = 24;

const isTokenFolder = (segment: string) =>
  TOKEN_FOLDERS.includes(`/${decoded(segment)?.toLowerCase()}`);

/**
 * Leaves out anything that may be a token: long segments, addresses, and everything below a folder of tokens,
 * however the path spells it.
 */
function withoutTokens(path: string): string {
  const segments = path.split("/");
  return segments
    .map((segment, at) => {
      const isToken = segment !== "" && segments.slice(0, at).some(isTokenFolder);
      const isAddress = /.(?:@|%40)/.test(segment);
      return isToken || isAddress || segment.length > MAX_NAME ? ":token" : segment;
    })
    .join("/");
}
