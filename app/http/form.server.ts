import { plain } from "./refusals.server";

/** The largest form of the shop has some thirty fields. */
export const MAX_FIELDS = 200;

/**
 * What makes sense of the fields may take the square of their number, so many are refused first.
 * @throws a plain 400 for a body that is none, 413 for too many fields.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw plain(400, "The body is not a form.");
  });
  if ([...form.keys()].length > MAX_FIELDS) throw tooManyFields();
  return form;
}

export const tooManyFields = () =>
  plain(413, `The form has too many fields: at most ${MAX_FIELDS} are taken.`);

/** From 0; '', '1.5' and '1e3' are none. */
export function wholeNumber(form: FormData, name: string): number | null {
  const number = integer(form, name);
  return number !== null && number >= 0 ? number : null;
}

export function integer(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
