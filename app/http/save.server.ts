import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod";
import { firstMessage, type Result, refusal } from "~/domain/result";
import { StoreUnavailable } from "~/domain/store.server";
import {
  type FieldErrors,
  type FormFields,
  type RefusedForm,
  seenAgain,
  textsOf,
} from "~/forms/form";
import { type Flash, redirectWithFlash } from "./flash.server";
import { readForm } from "./form.server";
import { logError } from "./log.server";
import { statusOf } from "./refusals.server";

/** How the panel's screens write: one form or one confirmation, then back to the list (design 4.6). */

type Outcome = {
  /** The list below the dialog, as it was searched and paged: see `listAddress`. */
  list: string;
  /** What the toast says then (spec section 8). */
  saved: Flash;
  /** Said when it could not be saved and no field is to blame (spec section 8). */
  failed: string;
};

type Saving<Input> = Outcome & {
  /** The domain's verb. */
  save: (input: Input) => Promise<Result>;
  /** The row as its form would show it now, for a form that carries what it showed (forms/form.ts). */
  now?: () => FormFields | null;
};

/**
 * A form's action: reads it against the schema, saves it, and goes back to the list. What is refused
 * is shown again with all that was typed, its errors next to their fields.
 */
export async function saveForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { save, list, saved, failed, now }: Saving<z.output<Schema>>,
): Promise<Response> {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== "success") {
    return refusedForm(422, { input: textsOf(form), errors: errorsOf(submission.error) });
  }
  const result = await attempt(() => save(submission.value), failed);
  if (result.ok) return redirectWithFlash(list, saved);
  // Its loader would find nothing either, so the list is where this can be said.
  if (result.kind === "missing") return redirectWithFlash(list, errorToast(firstMessage(result)));

  const { errors } = result;
  if (result.kind === "unavailable") {
    return refusedForm(statusOf(result), { input: textsOf(form), errors: {}, failed });
  }
  const input = seenAgain(textsOf(form), Object.keys(errors), now?.() ?? {});
  return refusedForm(statusOf(result), { input, errors });
}

/** The action of a question that was answered with yes. A refusal is told on the list. */
export async function carryOut(
  act: () => Promise<Result>,
  { list, saved, failed }: Outcome,
): Promise<Response> {
  const result = await attempt(act, failed);
  return redirectWithFlash(list, result.ok ? saved : errorToast(firstMessage(result)));
}

/** The list a dialog stands over, with the search and the page that its own address keeps. */
export function listAddress(request: Request, path: string): string {
  return path + new URL(request.url).search;
}

/** Whatever breaks on the way is a failure to save: nobody loses a form to it. Defects are logged. */
async function attempt(act: () => Promise<Result>, failed: string): Promise<Result> {
  try {
    return await act();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof StoreUnavailable)) logError(thrown);
    return refusal("unavailable", failed);
  }
}

function refusedForm(status: number, refused: RefusedForm): Response {
  return json(refused, { status });
}

const errorToast = (description: string): Flash => ({
  title: "Error",
  description,
  variant: "destructive",
});

function errorsOf(errors: Record<string, string[] | null> | null | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, messages]) => [name, messages ?? []]),
  );
}
