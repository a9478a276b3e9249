import type { FieldErrors } from "./form";

/**
 * Two people edit one row. A form posts what it shows together with what it showed when it was
 * opened; so an edit writes what was touched and nothing else, and where both touched the same field,
 * the second is told before anything is lost. Pure; the caller looks inside its transaction.
 */

type Values = Record<string, unknown>;

/** What the editor touched: a field left as it was shown is left as it now is. */
export function touched<Change extends Values>(change: Change, seen: Values): Partial<Change> {
  const kept = Object.entries(change).filter(
    ([name, value]) => !(name in seen) || !same(value, seen[name]),
  );
  return Object.fromEntries(kept) as Partial<Change>;
}

/**
 * Says, by name, what somebody else has changed since it was seen and would be overwritten now.
 * What both changed to the same is no conflict.
 * @param show how a value is said; a form's text unless told.
 */
export function changedMeanwhile(
  { wanted, seen, now }: { wanted: Values; seen: Values; now: Values },
  show: (name: string, value: unknown) => string = (_, value) => asText(value),
): FieldErrors {
  const names = Object.keys(wanted).filter(
    (name) => name in seen && !same(now[name], seen[name]) && !same(now[name], wanted[name]),
  );
  return Object.fromEntries(names.map((name) => [name, [notice(show(name, now[name]))]]));
}

function notice(text: string): string {
  const what = text === "" ? "This was cleared" : `This was changed to '${text}'`;
  return `${what} while it was open. Please check it and save again.`;
}

const same = (a: unknown, b: unknown) => asText(a) === asText(b);

/** As a form shows it, since a form is what is compared: a list by its commas, null as nothing. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
