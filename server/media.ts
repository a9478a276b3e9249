import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fresh from "fresh";
import { log } from "../app/log.server";
import { YEAR_S } from "./headers";
import type { Middleware } from "./middleware";
import { respondPlain, respondUnavailable } from "./plain-response";
import { isRead, pathAsSent } from "./request-target";

type ByteRange = { start: number; end: number };

export type ServedObject = {
  contentType: string;
  byteSize: number;
  read: (range?: ByteRange) => Promise<Readable | null>;
};

/** The file to serve at a path, or null. */
export type OpenObject = (path: string) => Promise<ServedObject | null>;

/**
 * Serves uploads at /objects/. It runs before Remix, whose adapter to Node reads a body as fast as it comes,
 * however slowly the client reads: twenty slow readers of a video would fill the memory. The bytes at a URL
 * never change, so every response can be cached.
 */
export function media(open: OpenObject): Middleware {
  return (request, response, next) => {
    const path = pathAsSent(request);
    if (!isRead(request) || !path.startsWith("/objects/")) return next();
    open(path)
      .then((object) => (object ? send(request, response, { path, object }) : next()))
      .catch((error) => fail(request, response, error));
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { path, object }: { path: string; object: ServedObject },
): Promise<void> {
  const { byteSize, contentType } = object;
  const headers: OutgoingHttpHeaders = {
    "Content-Type": contentType,
    "Accept-Ranges": "bytes",
    "Cache-Control": `public, max-age=${YEAR_S}, immutable`,
    // An upload that's opened on its own must never act as one of our pages.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ETag: `"${path.slice(path.lastIndexOf("/") + 1)}"`,
  };
  const { ETag, "Cache-Control": cached } = headers;
  if (fresh(request.headers, { etag: String(ETag) })) {
    response.writeHead(304, { ETag, "Cache-Control": cached }).end();
    return;
  }

  const range = rangeOf(request, byteSize, String(ETag));
  if (range === "unsatisfiable") {
    const text = `The file is only ${byteSize} bytes.`;
    const about = { "Content-Range": `bytes */${byteSize}` };
    return respondPlain(request, response, { status: 416, text, headers: about });
  }
  const { start, end } = range ?? { start: 0, end: byteSize - 1 };
  headers["Content-Length"] = end - start + 1;
  if (range) headers["Content-Range"] = `bytes ${start}-${end}/${byteSize}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") {
    response.writeHead(status, headers).end();
    return;
  }

  const body = await object.read(range);
  if (!body)
    return respondPlain(request, response, { status: 404, text: "This file no longer exists." });
  // If the client has left, nothing is written, since no error would come to release the body.
  if (response.destroyed) {
    body.destroy();
    return;
  }
  response.writeHead(status, headers);
  // The pipeline reads as fast as the client does, and closes the file if the client leaves.
  await pipeline(body, response).catch(() => response.destroy());
}

/** The range of a request. Players ask for one range. Several ranges get the whole file, as RFC 9110 allows. */
function rangeOf(
  { headers, method }: IncomingMessage,
  byteSize: number,
  etag: string,
): ByteRange | "unsatisfiable" | undefined {
  const { range, "if-range": unchanged } = headers;
  // Only GET has ranges, and clients with another version need the whole file.
  if (range === undefined || method !== "GET") return undefined;
  if (unchanged !== undefined && unchanged !== etag) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const isSuffix = first === "";
  if (isSuffix && last === "") return undefined;
  const start = isSuffix ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  if (start >= byteSize) return "unsatisfiable";
  return start <= end ? { start, end } : undefined;
}

/** Responds after an error of the disk or the bucket. */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  log.warn("media-failed", { error });
  const text = "We can't show this file right now. Please try again in a moment.";
  respondUnavailable(request, response, text);
}
