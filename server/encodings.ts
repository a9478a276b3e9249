import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings, smallest first. */
export type Encoding = "br" | "gzip" | "identity";

/** The quality of brotli. 11 would save another 1% of a page's bytes, but take ten times as long. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return gzipped(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** The encoding to send. Weights only matter if they refuse one (`q=0`), since browsers send no others. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (acceptsEncoding(accepted, "br")) return "br";
  return acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
}

/** Whether an Accept-Encoding header names an encoding and doesn't refuse it. */
export function acceptsEncoding(accepted: string, encoding: Encoding): boolean {
  const named = accepted.toLowerCase().split(",");
  return named.some((one) => {
    const [name = "", ...parameters] = one.split(";");
    return name.trim() === encoding && !parameters.some((weight) => REFUSED.test(weight));
  });
}

const REFUSED = /^\s*q\s*=\s*0(?:\.0*)?\s*$/;
