import { plain } from "./refusals.server";

/**
 * Reads a posted form.
 * @throws a plain 400 for a body that is none: only a program sends that.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw plain(400, "The body is not a form.");
  }
}

/** A whole number a field holds, or null when it holds none: '', '1.5', '1e3' and '-2' are none. */
export function wholeNumber(form: FormData, name: string): number | null {
  const number = integer(form, name);
  return number !== null && number >= 0 ? number : null;
}

/** The same, but it may be below 0. */
export function integer(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
