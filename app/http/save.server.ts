import { json, redirect } from "@remix-run/node";
import type { z } from "zod";
import { DatabaseUnavailable } from "~/domain/database.server";
import { firstMessage, type Refusal, type Result, refusal } from "~/domain/result";
import { ADD_ANOTHER } from "~/forms/add-another";
import { type Edit, editOf } from "~/forms/edit-conflict";
import { type FormFields, NOT_SAVED, type RefusedForm, textsOf } from "~/forms/form";
import type { FormRules } from "~/forms/readers";
import { type Flash, redirectWithFlash } from "./flash.server";
import { readForm } from "./form.server";
import { readFormWithFiles, type TakeFile } from "./form-with-files.server";
import { idempotencyKeyOf, splitKey } from "./idempotent-request.server";
import { logError } from "./log-error.server";
import { retryAfter, statusOf } from "./refusals.server";
import { readSubmission } from "./submission.server";

type Outcome = {
  to: string;
  saved: Flash;
  /** The message if the error isn't about a field. */
  failed: string;
  /** Heading over the list of errors. */
  invalid?: string;
};

type Saving<Input, Row> = Omit<Outcome, "saved" | "failed"> & {
  failed?: string;
  saved: Flash | ((input: Input) => Flash);
  /** The path to redirect to if what the form changes doesn't exist anymore. `to` by default. */
  gone?: string;
  /** The path to redirect to after 'Save and Add Another'. */
  toAnother?: string;
  /**
   * The path of a page that shows the result instead of a toast. With JavaScript, the form reloads its data
   * instead.
   */
  resultPath?: (input: Input) => string;
  /**
   * Saves the form. The toast shows a returned `note` below its title.
   * @param idempotencyKey set for forms that are saved once
   */
  save: (
    input: Input,
    edit: Edit<Row>,
    idempotencyKey: string | undefined,
  ) => Promise<Result<{ note?: string }>>;
  fieldsOf?: (row: Row) => FormFields;
  untracked?: () => FormFields | undefined;
  takeFile?: TakeFile;
  /** Finds more errors in a form that its rules refuse, so one response reports all of them. */
  refuseToo?: (typed: FormFields) => Pick<Refusal, "errors" | "instead"> | null;
  /** True if the form stays on screen and shows the toast itself. Needs JavaScript. */
  inPlace?: boolean;
};

export async function saveForm<Schema extends z.ZodType, Row>(
  request: Request,
  form: FormRules<Schema>,
  {
    save,
    fieldsOf,
    untracked,
    takeFile,
    refuseToo,
    inPlace = false,
    to,
    gone = to,
    toAnother,
    resultPath,
    saved,
    failed = NOT_SAVED,
    invalid,
  }: Saving<z.output<Schema>, Row>,
): Promise<Response> {
  const read = takeFile
    ? await readFormWithFiles(request, (...file) => tryAction(() => takeFile(...file), failed))
    : { form: await readForm(request), errors: {}, hashes: new Map<string, string>() };
  const isAnother = toAnother !== undefined && read.form.has(ADD_ANOTHER);
  if (isAnother) read.form.delete(ADD_ANOTHER);
  const posted = textsOf(read.form);
  const { input: typed, key } = splitKey(posted);
  const edit = editOf(typed, form, fieldsOf);
  const parsed = readSubmission(form, edit.touched);
  if (!parsed.ok || Object.keys(read.errors).length > 0) {
    const more = refuseToo?.(posted);
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...read.errors, ...more?.errors };
    const input = { ...posted, ...more?.instead };
    return json({ input, errors, title: invalid } satisfies RefusedForm, 422);
  }

  // A repeated edit changes nothing, so it needs no key. Edits with files need one, since uploads get new paths
  // each time.
  const onceBy = fieldsOf && read.hashes.size === 0 ? undefined : key;
  const idempotencyKey = idempotencyKeyOf(request, onceBy, parsed.value, read.hashes);
  const result = await tryAction(() => save(parsed.value, edit, idempotencyKey), failed);
  if (result.ok || result.wasDone) {
    const title = typeof saved === "function" ? saved(parsed.value) : saved;
    const toast = result.ok && result.note ? { ...title, description: result.note } : title;
    if (inPlace && isFetched(request)) return json({ saved: toast });
    if (resultPath) {
      return isFetched(request) ? json({ done: true }) : redirect(resultPath(parsed.value), 303);
    }
    return redirectWithFlash(isAnother ? toAnother : to, toast);
  }
  switch (result.kind) {
    case "missing":
      // The form's own page would be a 404 too.
      return redirectWithFlash(gone, errorToast(firstMessage(result)));
    case "unavailable":
      return refusedForm(result, { input: posted, errors: {}, failed });
    default: {
      const { errors, instead } = result;
      const acknowledged = edit.acknowledge(errors, untracked?.());
      const input = { ...posted, ...acknowledged, ...instead };
      const title = result.kind === "invalid" ? invalid : undefined;
      return refusedForm(result, { input, errors, title });
    }
  }
}

/** Whether a script sent the request. A few old browsers don't send the header, and get a redirect. */
function isFetched(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}

/** Runs an action that was confirmed. A refusal is shown on the next page. */
export async function runConfirmedAction(
  act: () => Promise<Result>,
  { to, saved, failed }: Outcome,
): Promise<Response> {
  const result = await tryAction(act, failed);
  return redirectWithFlash(to, result.ok ? saved : errorToast(firstMessage(result)));
}

/** Runs an action. Any error counts as a failure to save, so nobody loses a form. Bugs are logged. */
export async function tryAction<Value extends object>(
  act: () => Promise<Result<Value>>,
  failed: string,
): Promise<Result<Value>> {
  try {
    return await act();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof DatabaseUnavailable)) logError(thrown);
    return refusal("unavailable", failed);
  }
}

export function refusedForm(refused: Refusal, answer: RefusedForm): Response {
  return json(answer, { status: statusOf(refused), headers: retryAfter(refused) });
}

const errorToast = (description: string): Flash => ({
  title: "Error",
  description,
  variant: "destructive",
});
