import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { UploadCut } from "./store-failure.server";

/** TypeScript's DOM types don't know that a stream is iterable. */
export const bytesOf = (body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  body as NodeReadableStream<Uint8Array>;

/** Turns errors of the body into `UploadCut`, to tell them from errors of the disk. */
export async function* wholeOrCut(body: AsyncIterable<Uint8Array>) {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw new UploadCut(error);
  }
}
