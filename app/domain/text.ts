import { z } from "zod";
import { visibleText } from "~/forms/visible-text";

/** Control characters, which SQLite, logs and mail headers each interpret differently. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** `lines`: whether line breaks are kept, or become spaces, as in a field of several lines that's shown as one. */
type Options = { max: number; lines?: boolean | "joined" };

function cleanText({ max, lines = false }: Options, missing = "Enter text") {
  return (
    z
      .string({ error: missing })
      .trim()
      // Browsers post a line break as two characters. One is stored.
      .overwrite((text) => text.replace(/\r\n?/g, "\n"))
      .overwrite((text) => (lines === "joined" ? text.replace(/\n+/g, " ") : text))
      .max(max, `Use ${max.toLocaleString("en-US")} characters or fewer`)
      .refine(
        (text) => !(lines === true ? CONTROL_BUT_LINES : CONTROL).test(text),
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

/** Replaces '' with the fallback, in forms and in the API. */
export function orEmpty<Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) {
  return z.preprocess((value) => (value === "" ? fallback : value), schema);
}

/** Begins a text in lower case, as after a colon or a comma. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
