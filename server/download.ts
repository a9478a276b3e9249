import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "../app/log.server";
import { PACE } from "./body-timeout";
import type { Middleware } from "./middleware";
import { respondUnavailable } from "./plain-response";
import { pathAsSent } from "./request-target";

type Download = { name: string; body: Readable };

/** Null if there's nothing to send. Then Remix says why. */
export type OpenDownload = (request: IncomingMessage) => Promise<Download | null>;

const PATH = "/admin/data";

/**
 * Sends everything the shop has, as slowly as the client reads. It runs before Remix, whose adapter to Node
 * reads a body as fast as it comes (media.ts).
 * @param pace the slowest that a client can read, since only one download runs at a time, and it keeps SQLite's
 * log from shrinking
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
  // The form's body isn't needed, but must be read, or it would be cut off as too slow.
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
  const text = "We can't make the download right now. Please try again in a moment.";
  respondUnavailable(request, response, text);
}

/** Whether the client left, which isn't an error of ours. */
const hasLeft = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
