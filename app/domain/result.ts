import type { FieldErrors, FormFields } from "~/forms/form";

/** A refusal with errors by field. A form shows each next to its field, and the API returns the first. */

export type Refusal = {
  ok: false;
  /** invalid 422 · forbidden 403 · missing 404 · conflict 409 · limited 429 · unavailable 503 */
  kind: "invalid" | "forbidden" | "missing" | "conflict" | "limited" | "unavailable";
  errors: FieldErrors;
  /** Valid values close to what was typed, which the form shows instead. */
  instead?: FormFields;
  /** Seconds to wait, if they're known. */
  retryAfterS?: number;
  /** True if an earlier, identical request already did this and the row is gone since. */
  wasDone?: true;
};

export type Result<Value extends object = object> = ({ ok: true } & Value) | Refusal;

export function refusal(kind: Refusal["kind"], message: string, field = ""): Refusal {
  return { ok: false, kind, errors: { [field]: [message] } };
}

export function conflict(errors: FieldErrors): Refusal {
  return { ok: false, kind: "conflict", errors };
}

export function firstMessage({ errors }: Refusal): string {
  return Object.values(errors).flat()[0] ?? "That didn't work. Please try again.";
}
