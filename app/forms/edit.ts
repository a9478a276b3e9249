import type { FieldErrors, FormFields } from "./form";
import { checkbox, type Readers } from "./parse";

/**
 * Two people edit one row. A form posts what it shows together with what it showed when it was
 * opened; so an edit holds what was touched and nothing else, and where both touched the same field,
 * the second is told before anything is lost. All of it is text, as the form has it.
 */

const SEEN = "seen.";

/** What a form posts of a field to say what was seen of it. */
export const seenName = (name: string) => SEEN + name;

/** Fields that also say what they showed when the form was opened. */
export function withSeen(fields: FormFields): FormFields {
  const shown = Object.entries(fields).filter(([name]) => !name.startsWith(SEEN));
  return { ...fields, ...Object.fromEntries(shown.map(([name, text]) => [seenName(name), text])) };
}

/** The names of what a form posts without showing it. */
export function seenNames(fields: FormFields): string[] {
  return Object.keys(fields).filter((name) => name.startsWith(SEEN));
}

/**
 * Says, by field, what somebody else has changed since the form was opened and would be overwritten;
 * null for nothing. A verb asks inside its transaction, of the row as it is there.
 */
export type Check<Row> = (now: Row) => FieldErrors | null;

export type Edit<Row> = {
  /** What was touched, as typed. All of it, where the form does not say what it showed. */
  touched: FormFields;
  /** What the form showed when it was opened. */
  seen: FormFields;
  check: Check<Row>;
  /**
   * What was posted, as the form shows it again: what its reader is told counts as seen now, and
   * nothing else, since what nobody was told about must still count as untouched.
   * @param also what the form shows now beside the fields of the row.
   */
  acknowledge: (told: FieldErrors, also?: FormFields) => FormFields;
};

/**
 * @param input all that was posted.
 * @param fieldsOf a row as its form shows it; a field that it leaves out is never in conflict.
 */
export function editOf<Row>(
  input: FormFields,
  readers: Readers,
  fieldsOf: (row: Row) => FormFields = () => ({}),
): Edit<Row> {
  const { posted, seen } = split(input);
  // Maps, since a program may name a field 'constructor'.
  const then = new Map(Object.entries(seen));
  let now = new Map<string, string>();

  const texts = { ...uncheckedBoxes(posted, then, readers), ...posted };
  const touched = fieldsWhere(texts, (name, text) => !same(text, then.get(name)));

  return {
    touched,
    seen,
    check(row) {
      now = new Map(Object.entries(fieldsOf(row)));
      const overwritten = fieldsWhere(touched, (name, text) => {
        const isShown = then.has(name) && now.has(name);
        return isShown && !same(now.get(name), then.get(name)) && !same(now.get(name), text);
      });
      const names = Object.keys(overwritten);
      return names.length === 0
        ? null
        : Object.fromEntries(names.map((name) => [name, [notice(now.get(name))]]));
    },
    acknowledge(told, also = {}) {
      const seenNow = withSeen({ ...Object.fromEntries(now), ...also });
      const isTold = (name: string) =>
        Object.keys(told)
          .map(seenName)
          .some((field) => name === field || name.startsWith(`${field}.`));
      return { ...input, ...fieldsWhere(seenNow, isTold) };
    },
  };
}

function split(input: FormFields): { posted: FormFields; seen: FormFields } {
  const seen = seenNames(input).map((name) => [name.slice(SEEN.length), input[name]]);
  const posted = fieldsWhere(input, (name) => !name.startsWith(SEEN));
  return { posted, seen: Object.fromEntries(seen) };
}

/** Boxes of the form that are not checked, which a browser does not post. */
function uncheckedBoxes(
  posted: FormFields,
  seen: ReadonlyMap<string, string>,
  readers: Readers,
): FormFields {
  const boxes = Object.keys(readers).filter((name) => readers[name] === checkbox);
  const unchecked = boxes.filter(
    (name) => !Object.hasOwn(posted, name) && (seen.size === 0 || seen.has(name)),
  );
  return Object.fromEntries(unchecked.map((name) => [name, ""]));
}

function fieldsWhere(
  fields: FormFields,
  isWanted: (name: string, text: string) => boolean,
): FormFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, text]) => isWanted(name, text)));
}

/** A browser posts a line's end as two characters. */
const same = (a: string | undefined, b: string | undefined) =>
  a?.replace(/\r\n?/g, "\n") === b?.replace(/\r\n?/g, "\n");

function notice(text = ""): string {
  const what = text === "" ? "This was cleared" : `This was changed to '${text}'`;
  return `${what} while it was open. Please check it and save again.`;
}
