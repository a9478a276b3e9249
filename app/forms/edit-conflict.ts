import type { FieldErrors, FormFields } from "./form";
import { checkbox, type FormRules, type Readers } from "./readers";
import { truncate } from "./truncate";

/**
 * Handles two people who edit the same row. A form posts its values now and those when it was opened, so an edit
 * has only the changed fields. If both people changed a field, the second one is asked.
 */

const SEEN = "seen.";

export const seenName = (name: string) => SEEN + name;

export function withSeen(fields: FormFields): FormFields {
  const shown = Object.entries(fields).filter(([name]) => !name.startsWith(SEEN));
  return { ...fields, ...Object.fromEntries(shown.map(([name, text]) => [seenName(name), text])) };
}

export function seenNames(fields: FormFields): string[] {
  return Object.keys(fields).filter((name) => name.startsWith(SEEN));
}

/**
 * Finds fields that this edit would overwrite. Verbs call it inside their transaction, with the row as stored
 * there.
 */
export type ConflictCheck<Row> = (now: Row) => FieldErrors | null;

/** Passed to verbs whose changes can come from a form. */
export type Checked<Row> = { check?: ConflictCheck<Row> };

export type Edit<Row> = {
  /** The changed fields, as typed. All fields if the form doesn't say what it showed. */
  touched: FormFields;
  seen: FormFields;
  check: ConflictCheck<Row>;
  /**
   * The form's fields with the stored values of refused fields marked as seen, so that saving again
   * overwrites them.
   */
  acknowledge: (errors: FieldErrors, untracked?: FormFields) => FormFields;
};

/** @param fieldsOf returns a row's fields. A field that it leaves out is never in conflict. */
export function editOf<Row>(
  input: FormFields,
  { readers, labels = {} }: Pick<FormRules, "readers" | "labels">,
  fieldsOf: (row: Row) => FormFields = () => ({}),
): Edit<Row> {
  const { posted, seen } = split(input);
  // Maps, since a program may name a field 'constructor'.
  const then = new Map(Object.entries(seen));
  const wordingOf = new Map(Object.entries(labels));
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
        : Object.fromEntries(
            names.map((name) => [name, [notice(now.get(name), wordingOf.get(name))]]),
          );
    },
    acknowledge(errors, untracked = {}) {
      const seenNow = withSeen({ ...Object.fromEntries(now), ...untracked });
      const wasNamed = (name: string) =>
        Object.keys(errors)
          .map(seenName)
          .some((field) => name === field || name.startsWith(`${field}.`));
      return { ...input, ...fieldsWhere(seenNow, wasNamed) };
    },
  };
}

function split(input: FormFields): { posted: FormFields; seen: FormFields } {
  const seen = seenNames(input).map((name) => [name.slice(SEEN.length), input[name]]);
  const posted = fieldsWhere(input, (name) => !name.startsWith(SEEN));
  return { posted, seen: Object.fromEntries(seen) };
}

/** Finds unchecked checkboxes, which a browser doesn't post. */
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

/** True if texts are the same except for line ends, which a browser posts as two characters. */
const same = (a: string | undefined, b: string | undefined) =>
  a?.replace(/\r\n?/g, "\n") === b?.replace(/\r\n?/g, "\n");

/** The most characters shown of somebody else's text. */
const MOST_SHOWN = 120;

function notice(text = "", format = (text: string) => text): string {
  const what =
    text === ""
      ? "Someone cleared this"
      : `Someone changed this to "${truncate(format(text), MOST_SHOWN)}"`;
  return `${what} while you had it open. Check it and save again.`;
}
