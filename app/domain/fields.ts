import { z } from "zod";
import { checkbox, choiceLabels, optionalWholeNumber } from "~/forms/readers";
import { inForms } from "./rules";
import { formatCalendarDate, formatTimeOfDay, parseCalendarDate, parseTimeOfDay } from "./time";

/** Rules of fields that many forms share, besides text (`text.ts`), money (`price.ts`) and lists (`rules.ts`). */

export const flag = z
  .boolean({ error: "Enter true or false" })
  .register(inForms, { reader: checkbox });

/** @param names words in a person's terms, if they differ from the stored ones */
export function choice<const Word extends string>(
  words: readonly Word[],
  {
    names = {},
    error = `Choose one of ${words.join(", ")}`,
  }: { names?: Readonly<Record<string, string>>; error?: string } = {},
) {
  return z.enum(words, { error }).register(inForms, { label: choiceLabels(names) });
}

export function wholeNumber({
  min,
  max,
  error = wholeNumberError(min, max),
  tooMany = error,
}: {
  min: number;
  max: number;
  error?: string;
  tooMany?: string;
}) {
  return z
    .number({ error })
    .min(min, { error, abort: true })
    .max(max, { error: tooMany, abort: true })
    .int(error)
    .register(inForms, { reader: optionalWholeNumber });
}

const wholeNumberError = (min: number, max: number) =>
  `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}`;

/** A quantity, or null if blank. It reads its own text, since a form's readers can't name fields like 'pieces.12'. */
export const optionalQuantity = (max: number) =>
  z.preprocess(
    (text) => (typeof text === "string" ? optionalWholeNumber(text) : text),
    wholeNumber({ min: 0, max }).nullable(),
  );

const itemId = z.string().regex(/^[1-9]\d{0,8}$/);

export const quantityByItem = (max: number) =>
  z.record(itemId, optionalQuantity(max), "Enter a number for each item");

/** The calendar day in the text as written. A time or an offset after it doesn't shift the day. */
export function calendarDate(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .transform((text, context) => {
      const day = parseCalendarDate(text);
      if (day) return day;
      context.addIssue({ code: "custom", message: "Please enter a date, like 2027-01-04" });
      return z.NEVER;
    })
    .register(inForms, { label: (text) => formatCalendarDate(text) });
}

const NO_TIME = "Enter a time, like 07:00";

/** A time of day like '07:00', as minutes after midnight. */
export const timeOfDay = z
  .string({ error: NO_TIME })
  .trim()
  .transform((text, context) => {
    const minutes = parseTimeOfDay(text);
    if (minutes !== null) return minutes;
    context.addIssue({ code: "custom", message: NO_TIME });
    return z.NEVER;
  })
  .register(inForms, { label: describeTimeOfDay });

function describeTimeOfDay(text: string): string {
  const minutes = parseTimeOfDay(text);
  return minutes === null ? text : formatTimeOfDay(minutes);
}
