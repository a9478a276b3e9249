import {
  unstable_parseMultipartFormData as parseMultipart,
  type UploadHandlerPart,
} from "@remix-run/node";
import { DatabaseUnavailable } from "~/domain/database.server";
import { firstMessage, type Result } from "~/domain/result";
import type { FieldErrors } from "~/forms/form";
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
  if ([...form.keys()].length > MAX_FIELDS) {
    throw tooManyFields();
  }
  return form;
}

/** Takes a file of a form as it comes, and gives what stands for it among the form's texts. */
export type TakeFile = (body: AsyncIterable<Uint8Array>) => Promise<Result<{ objectPath: string }>>;

/** As much as a form without files may hold. */
const MAX_TEXT_BYTES = 256 * 1024;

/**
 * The same for a form that may bring files along: none of them is ever held in memory as a whole. A file
 * that is refused is named among the errors of its field, and the rest is read on.
 */
export async function readFormWithFiles(
  request: Request,
  takeFile: TakeFile,
): Promise<{ form: FormData; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    // The gate lets through to such a form what only files need.
    if (Number(request.headers.get("Content-Length") ?? 0) > MAX_TEXT_BYTES) throw tooLong();
    return { form: await readForm(request), errors };
  }

  let fields = 0;
  let textBytes = 0;
  const readText = async (data: UploadHandlerPart["data"]) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) {
      textBytes += chunk.length;
      if (textBytes > MAX_TEXT_BYTES) throw tooLong();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  };
  const form = await parseMultipart(request, async ({ name, filename, data }) => {
    fields += 1;
    if (fields > MAX_FIELDS) throw tooManyFields();
    // A browser sends no file as one without a name.
    if (!filename) return readText(data);
    const taken = await takeFile(data);
    if (taken.ok) return taken.objectPath;
    errors[name] = [...(errors[name] ?? []), `${filename}: ${firstMessage(taken)}`];
    return undefined;
  }).catch((thrown) => {
    if (thrown instanceof Response || thrown instanceof DatabaseUnavailable) throw thrown;
    throw plain(400, "The body is not a form.");
  });
  return { form, errors };
}

const tooLong = () =>
  plain(413, "The form is too long: at most 256 kB are taken besides its files.");

const tooManyFields = () =>
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
