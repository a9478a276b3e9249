import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { FieldErrors, FormFields } from "~/forms/form";
import type { FormRules, Readers } from "~/forms/readers";

type Submission<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** A field's name: 'tastingNotes.umami', 'pieces.12'. */
const NAME = /^[a-z]\w*(\.\w+)*$/i;
/** Names that conform drops silently, or takes as commands ('__intent__'). */
const RESERVED = /(^|\.)(__\w*|constructor)(\.|$)/;

/** Reads a form by its rules: values in stored units, or messages by field. */
export function readSubmission<Schema extends z.ZodType>(
  { schema, readers }: FormRules<Schema>,
  texts: FormFields,
): Submission<z.output<Schema>> {
  const unknown = Object.keys(texts).find((name) => !NAME.test(name) || RESERVED.test(name));
  if (unknown !== undefined) return { ok: false, errors: { "": [`Unknown field '${unknown}'`] } };
  const submission = parseWithZod(new URLSearchParams(texts), {
    schema: z.preprocess((values) => inUnits(values, readers), schema),
    // Blank text means that a field was cleared, not left out.
    disableAutoCoercion: true,
  });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).map(([name, messages]) => [
    name,
    messages ?? [],
  ]);
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Converts text with the readers. Text that they can't read stays, and the schema refuses it. */
function inUnits(values: unknown, readers: Readers): unknown {
  for (const [name, read] of Object.entries(readers)) {
    const parts = name.split(".");
    const last = parts.pop() ?? "";
    const whole = parts.reduce((within, part) => (isObject(within) ? within[part] : null), values);
    const text = isObject(whole) ? whole[last] : null;
    if (isObject(whole) && typeof text === "string") whole[last] = read(text);
  }
  return values;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
