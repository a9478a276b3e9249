import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeHead } from "./before-head";
import type { Middleware } from "./middleware";
import { pathAsSent } from "./request-target";

/** Whether the client can send files. Only called for paths that accept them. */
export type MaySendFiles = (request: IncomingMessage) => boolean | Promise<boolean>;

/**
 * The slowest that a client can send: 256 KB within 30 s, which is a whole form or the next part of a file. One
 * bar of signal is enough.
 */
export const PACE = { bytes: 256 * 1024, ms: 30_000 };

/** How long the rest of a body is read after the response, so that the client sees the response. */
const AFTER_ANSWER_MS = 5_000;

type Paces = { pace?: typeof PACE; afterAnswerMs?: number };

/**
 * Drops clients that send a body slower than `PACE`, or keep sending after the response. A file may take any
 * time at that pace, if its sender is allowed to send files, since a path alone proves nothing. Node's own time
 * limit is for the whole server, and long enough for uploads (timeouts.ts).
 * @param withFiles patterns for 'METHOD /path' as sent
 */
export function bodyTimeout(
  withFiles: readonly RegExp[] = [],
  maySendFiles: MaySendFiles = () => false,
  { pace = PACE, afterAnswerMs = AFTER_ANSWER_MS }: Paces = {},
): Middleware {
  return (request, response, next) => {
    const { socket } = request;
    const name = `${request.method} ${pathAsSent(request)}`;
    const hasFiles = withFiles.some((pattern) => pattern.test(name));
    if (hasFiles) closeUnlessRead(request, response);
    const allowed = hasFiles ? askAtOnce(maySendFiles, request) : Promise.resolve(false);

    const letGo = () => {
      if (request.complete) return;
      // The same response that Node sends.
      if (!response.headersSent)
        socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    };
    let seen = socket.bytesRead;
    const checkPace = async () => {
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // Unread bytes arrived in time, so this server is the slow side.
      const keepsPace = came >= pace.bytes || request.readableLength > 0;
      if (keepsPace && (await allowed)) timer = setTimeout(checkPace, pace.ms);
      else letGo();
    };
    let timer = setTimeout(checkPace, pace.ms);
    response.once("finish", () => {
      clearTimeout(timer);
      timer = setTimeout(letGo, afterAnswerMs);
    });
    request.once("close", () => clearTimeout(timer));
    next();
  };
}

/**
 * Closes the connection after a form with files that's refused before its end. The rest would be taken for the
 * next request.
 */
function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  beforeHead(response, () => {
    if (!request.complete) response.shouldKeepAlive = false;
  });
}

/** Asks before the body is read. If the database can't be read, the answer is no. */
async function askAtOnce(maySendFiles: MaySendFiles, request: IncomingMessage): Promise<boolean> {
  try {
    return await maySendFiles(request);
  } catch {
    return false;
  }
}
