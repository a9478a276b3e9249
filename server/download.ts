import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "../app/log.server";
import { PACE } from "./body-time-out";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { pathAsSent } from "./request-target";

type Download = { name: string; body: Readable };

/** Null where there's nothing to send: then Remix says why. */
export type OpenDownload = (request: IncomingMessage) => Promise<Download | null>;

const PATH = "/admin/data";

/**
 * Sends everything the shop has, as slowly as it's read. It runs before Remix, whose adapter to Node takes a
 * body as fast as it comes (media.ts).
 * @param pace what a reader takes at least: only one download is made at a time, and it holds SQLite's log
 */
export function download(open: OpenDownload, pace = PACE): Middleware {
  return (request, response, next) => {
    if (request.method !== "POST" || pathAsSent(request) !== PATH) return next();
    open(request)
      .then((found) => (found ? send(request, response, found, pace) : next()))
      .catch((error) => fail(request, response, error));
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { name, body }: Download,
  pace: typeof PACE,
): Promise<void> {
  // The form's body is ignored but has to be read, or it would be cut off as too slow.
  request.resume();
  response.writeHead(200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
  letGoUnlessRead(response, pace);
  // The pipeline closes the database when the client leaves.
  await pipeline(body, response);
}

function letGoUnlessRead(response: ServerResponse, pace: typeof PACE): void {
  const { socket } = response;
  if (!socket) return;
  const taken = () => socket.bytesWritten - socket.writableLength;
  let seen = taken();
  const timer = setInterval(() => {
    const isSlow = taken() - seen < pace.bytes;
    seen = taken();
    // An empty buffer means that the shop is slow, not the client.
    if (isSlow && response.writableNeedDrain) response.destroy();
  }, pace.ms);
  response.once("close", () => clearInterval(timer));
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!hasLeft(error)) log.warn("download-failed", { error });
  if (response.headersSent) response.destroy();
  else {
    const text = "We can't make the download right now. Please try again in a moment.";
    respondPlain(request, response, { status: 503, text, headers: { "Retry-After": "5" } });
  }
}

/** Readers who go are no fault of ours. */
const hasLeft = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
