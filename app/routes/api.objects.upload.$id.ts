import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { MAX_UPLOAD_BYTES, TOO_LARGE } from "~/domain/media/media-type";
import { receiveUpload } from "~/domain/media/uploads.server";
import { env } from "~/env.server";
import { api } from "~/http/api.server";
import { refusalResponse, textResponse } from "~/http/refusals.server";

/** A public route: the URL's signature is the permission, as with a bucket. */
const { loader, action } = api({
  PUT: async ({ request }) => {
    const byteSize = Number(request.headers.get("Content-Length") ?? Number.NaN);
    if (Number.isNaN(byteSize))
      return textResponse(411, "The request needs a Content-Length header.");
    if (byteSize > MAX_UPLOAD_BYTES) return textResponse(413, TOO_LARGE);
    if (!request.body || byteSize === 0) return textResponse(422, "This file is empty.");

    const { pathname, search } = new URL(request.url);
    const received = await receiveUpload({
      // APP_ORIGIN, not the request's host, which a proxy may have changed.
      address: new URL(pathname + search, env().APP_ORIGIN).href,
      contentType: request.headers.get("Content-Type"),
      byteSize,
      body: chunksOf(request.body),
    });
    if (received.ok) return new Response(null);
    void readToEnd(request.body);
    return refusalResponse(received);
  },
});

export { action, loader };

/** The body's chunks. A reader that stops early leaves the rest unread. The browser's types lack this iterator. */
const chunksOf = (body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () =>
    (body as NodeReadableStream<Uint8Array>).values({ preventCancel: true }),
});

/**
 * Reads and drops the rest of the body after the response. A browser sends all of it before it reads the response,
 * unless the gate closes the connection first (server/body-timeout.ts).
 */
async function readToEnd(body: ReadableStream<Uint8Array>): Promise<void> {
  try {
    for await (const _ of chunksOf(body));
  } catch {
    // The client is gone.
  }
}
