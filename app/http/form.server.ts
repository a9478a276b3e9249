import { MIMEType } from "node:util";
import { plain } from "./refusals.server";

/** The calendar's dialog has two for each item of the menu, which can have up to 200. */
export const MAX_FIELDS = 500;

/**
 * Parsing a quarter of a megabyte of fields takes 150 ms of everyone's time, and what makes sense of
 * them may take the square of their number: so they are counted first.
 * @throws a plain 400 for a body that is none, 413 for too many fields.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = Buffer.from(await request.arrayBuffer());
  // In parts there is one more separator than fields, otherwise one less.
  if (occursMoreThan(MAX_FIELDS + 1, separatorOf(type), body)) throw tooManyFields();
  const form = await parse(body, type);
  if ([...form.keys()].length > MAX_FIELDS) throw tooManyFields();
  return form;
}

function parse(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const whole = new Response(body, { headers: { "Content-Type": type } });
  return whole.formData().catch(() => {
    throw plain(400, "The request body isn't a form.");
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

/** Stops there. */
function occursMoreThan(most: number, separator: string, body: Buffer): boolean {
  let at = -separator.length;
  for (let found = 0; found <= most; found++) {
    at = body.indexOf(separator, at + separator.length);
    if (at < 0) return false;
  }
  return true;
}

export const tooManyFields = () => plain(413, `Too many form fields. The limit is ${MAX_FIELDS}.`);

/** From 0; '', '1.5' and '1e3' are none. */
export function wholeNumber(form: FormData, name: string): number | null {
  const number = integer(form, name);
  return number !== null && number >= 0 ? number : null;
}

export function integer(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
