import { MIMEType } from "node:util";
import { textResponse } from "./refusals.server";

/** The most fields of a form. The calendar's dialog has two for each menu item, of which there can be 200. */
export const MAX_FIELDS = 500;

/**
 * Reads a form. Fields are counted first, since parsing a quarter of a megabyte of them blocks everyone for 150
 * ms, and handling them may take the square of their number.
 * @throws a plain 400 if the body isn't a form, or 413 for too many fields
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = Buffer.from(await request.arrayBuffer());
  // A multipart body has one more separator than fields, other forms have one less.
  if (occursMoreThan(MAX_FIELDS + 1, separatorOf(type), body)) throw tooManyFields();
  const form = await parse(body, type);
  if ([...form.keys()].length > MAX_FIELDS) throw tooManyFields();
  return form;
}

function parse(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const whole = new Response(body, { headers: { "Content-Type": type } });
  return whole.formData().catch(() => {
    throw textResponse(400, "The request body isn't a form.");
  });
}

function separatorOf(type: string): string {
  const boundary = boundaryOf(type);
  return boundary === null ? "&" : `--${boundary}`;
}

/** A multipart form's boundary, as the parser reads it; null for other forms. */
function boundaryOf(type: string): string | null {
  try {
    const { essence, params } = new MIMEType(type);
    return essence === "multipart/form-data" ? params.get("boundary") : null;
  } catch {
    return null;
  }
}

/** Whether a separator occurs more often than `most`. It stops counting there. */
function occursMoreThan(most: number, separator: string, body: Buffer): boolean {
  let at = -separator.length;
  for (let found = 0; found <= most; found++) {
    at = body.indexOf(separator, at + separator.length);
    if (at < 0) return false;
  }
  return true;
}

export const tooManyFields = () =>
  textResponse(413, `Too many form fields. The limit is ${MAX_FIELDS}.`);

/** A whole number from 0. Null for '', '1.5' and '1e3'. */
export function wholeNumber(form: FormData, name: string): number | null {
  const number = integer(form, name);
  return number !== null && number >= 0 ? number : null;
}

export function integer(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
