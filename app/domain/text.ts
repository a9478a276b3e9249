import { z } from "zod";
import { visibleText } from "~/forms/visible-text";

/** Control characters: SQLite, logs and mail headers each read them in their own way. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

type Options = { max: number; lines?: boolean };

function cleanText({ max, lines = false }: Options, missing = "Enter text") {
  return (
    z
      .string({ error: missing })
      .trim()
      // A browser posts a line's end as two characters; one is stored.
      .overwrite((text) => text.replace(/\r\n?/g, "\n"))
      .max(max, `Use ${max.toLocaleString("en-US")} characters or fewer`)
      .refine(
        (text) => !(lines ? CONTROL_BUT_LINES : CONTROL).test(text),
        "Remove special characters",
      )
  );
}

export function requiredText(missing: string, options: Options) {
  return cleanText(options, missing).refine((text) => visibleText(text) !== "", missing);
}

/** Stores blank text as null. */
export function optionalText(options: Options) {
  return cleanText(options)
    .nullable()
    .transform((text) => text || null);
}

/** Takes '' for the fallback, in the API as in forms. */
export function orEmpty<Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) {
  return z.preprocess((value) => (value === "" ? fallback : value), schema);
}

/** Begins a text in lower case, as after a colon or a comma. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
