import { createHash, type Hash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { firstMessage, type Result } from "~/domain/result";
import type { FieldErrors } from "~/forms/form";
import { MAX_FIELDS, readForm, tooManyFields } from "./form.server";
import { textResponse } from "./refusals.server";

/** Stores a form's file as it arrives. The returned path is the field's value. */
export type TakeFile = (
  body: AsyncIterable<Uint8Array>,
  file: PostedFile,
) => Promise<Result<{ objectPath: string }>>;

/** A file's own name, and the field that it was chosen in. */
export type PostedFile = { name: string; field: string };

/** The most bytes of all texts of a form together, the same as for a form without files. */
const MAX_TEXT_BYTES = 256 * 1024;

/** The suffix of a file input's name. Its file replaces the URL in the field named before the suffix. */
const FILE = /\.file$/;

type FormWithFiles = {
  form: FormData;
  errors: FieldErrors;
  /** Hashes of file contents by path, since a file gets a new path each time it's sent. */
  hashes: Map<string, string>;
};

/**
 * Reads a form with files, never holding a whole file in memory. A refused file is an error of its field, and
 * the rest of the form is still read.
 */
export async function readFormWithFiles(
  request: Request,
  takeFile: TakeFile,
): Promise<FormWithFiles> {
  const errors: FieldErrors = {};
  const hashes = new Map<string, string>();
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    // The gate allows this form more bytes, but only for files.
    if (Number(request.headers.get("Content-Length") ?? 0) > MAX_TEXT_BYTES) throw tooLong();
    return { form: await readForm(request), errors, hashes };
  }

  let fields = 0;
  let textBytes = 0;
  const readText = async (data: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) {
      textBytes += chunk.length;
      if (textBytes > MAX_TEXT_BYTES) throw tooLong();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  };
  const { paced, claim } = pacedForm(request);
  const form = await parseMultipart(paced, async ({ name, filename, data: parsed }) => {
    const data = claiming(parsed, claim);
    fields += 1;
    if (fields > MAX_FIELDS) throw tooManyFields();
    // If no file was chosen, browsers send a file without a name.
    if (!filename) return readText(data);
    const hash = createHash("sha256");
    const field = name.replace(FILE, "");
    const taken = await takeFile(hashed(data, hash), { name: filename, field });
    // Reads the rest of the part, which the parser would hold in memory.
    for await (const _ of claiming(parsed, claim));
    if (taken.ok) {
      hashes.set(taken.objectPath, hash.digest("base64url"));
      return taken.objectPath;
    }
    errors[field] = [...(errors[field] ?? []), `${filename}: ${firstMessage(taken)}`];
    return undefined;
  }).catch((thrown) => {
    if (thrown instanceof Response) throw thrown;
    throw notForm();
  });
  return { form: withChosenFiles(form), errors, hashes };
}

/** Bytes per piece. If they're line ends or look like the boundary, the parser takes up to 10 ms for one. */
const PIECE_BYTES = 16 * 1024;

/** The most bytes of one part's headers, which the parser holds in memory, or of anything before the first part. */
const MAX_UNCLAIMED_BYTES = 64 * 1024;

/** A boundary within RFC 2046's limit. The parser compares a longer one with every byte of the body. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

/**
 * Gives the parser a form in small pieces, since it has no limits itself. Other requests run in between, and no
 * more is read than the form's parts have claimed.
 */
function pacedForm(request: Request): { paced: Request; claim: () => void } {
  const { body, headers, method, url } = request;
  if (!body || !BOUNDARY.test(headers.get("Content-Type") ?? "")) throw notForm();
  let unclaimed = 0;
  async function* chunks(whole: ReadableStream<Uint8Array>) {
    // Canceling the body would close the connection, and the client wouldn't learn why.
    for await (const chunk of whole.values({ preventCancel: true })) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        await setImmediate();
        if (unclaimed > MAX_UNCLAIMED_BYTES) throw notForm();
        unclaimed += PIECE_BYTES;
        yield chunk.subarray(at, at + PIECE_BYTES);
      }
    }
  }
  const paced = ReadableStream.from(chunks(body as ReadableStream<Uint8Array>));
  const init = { method, headers, body: paced, duplex: "half" } as RequestInit;
  const claim = () => {
    unclaimed = 0;
  };
  return { paced: new Request(url, init), claim };
}

async function* claiming(data: AsyncIterable<Uint8Array>, claim: () => void) {
  claim();
  for await (const piece of data) {
    claim();
    yield piece;
  }
}

/** Reads a whole file; null if it's larger than the limit, and then its rest isn't read. */
export async function wholeFile(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function withChosenFiles(form: FormData): FormData {
  for (const name of [...form.keys()].filter((one) => FILE.test(one))) {
    const chosen = form.get(name);
    form.delete(name);
    if (chosen) form.set(name.replace(FILE, ""), chosen);
  }
  return form;
}

const notForm = () => textResponse(400, "The request body isn't a form.");

const tooLong = () =>
  textResponse(413, "The form is too big. The limit is 256 KB, not counting files.");

async function* hashed(data: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of data) {
    hash.update(chunk);
    yield chunk;
  }
}
