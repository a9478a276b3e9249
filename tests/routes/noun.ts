/** What the tests of every noun have to know about it: its addresses, its texts, and what is typed. */

export type Typed = Record<string, string | boolean>;

export type FormTexts = {
  title: string;
  button: string;
  /** By the labels of its fields. */
  typed: Typed;
  toast: string[];
  /** Shown over the form if nothing can be stored. */
  failed: string;
  /** One field filled in wrong, and the message beside it. Options can't be wrong. */
  refused?: [label: string, value: string, message: string];
  /** The heading over what is wrong. */
  summary?: string;
};

type EditTexts = FormTexts & {
  /** The last part of its address. */
  at: string;
  /** The dialog stays open once it is saved. */
  staysOpen?: boolean;
  /** A colleague changes a field that is typed in, and another one if the form has it. */
  theirs: (id: number) => Promise<unknown>;
  /** The message beside each field that both have changed. */
  conflict: Record<string, string>;
  /** Columns once the second has saved anyway: theirs stays if only they changed it. */
  both: Record<string, unknown>;
};

type Question = {
  at: string;
  title: string;
  /** The row's name, then what is asked. */
  says: string[];
  button: string;
  toast: string[];
  failed: string;
};

type Api = {
  /** Below /api. */
  path: string;
  /** The noun's name in the audit. */
  entity?: string;
  /** The body of a POST. */
  body?: object;
  /** The body of a PATCH. */
  change?: object;
  /** The body that a program sends for all that `create` types in. */
  filled?: object;
  /** Bodies that a POST and a PATCH refuse, each with the line it's answered with. */
  refused?: { create?: [body: object, line: string][]; change?: [body: object, line: string][] };
  /** Everybody reads its list. */
  isPublic?: boolean;
  /** The methods that a row takes, as `Allow` lists them. */
  allows: string;
};

export type Noun = {
  list: string;
  heading: string;
  /** What the list says without a row. */
  none: string;
  unread: string;
  /** What to search for, in capitals, in a list that has a search. The search ignores case. */
  found?: string;
  /** The table of its rows. */
  table: string;
  /** The table that its list can't be read without, unless it is `table`. */
  listTable?: string;
  make: () => Promise<{ id: number }>;
  /** Something that its dialogs need. */
  given?: () => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  gone: string;
  opener?: string;
  /** The headings of its list, where that is a table. */
  columns?: string;
  create?: FormTexts & {
    /** The values that the form's fields begin with, unless they're empty. */
    fresh?: Typed;
  };
  /** How all that `create` types in is stored, by table. */
  stored?: Record<string, Record<string, unknown>>;
  edit?: EditTexts;
  question?: Question;
  api: Api;
};

export const changed = (to: string) =>
  `Someone changed this to "${to}" while you had it open. Check it and save again.`;

export const failedTo = (what: string) => `Failed to ${what}. Please try again.`;

export const deletion = (
  title: string,
  name: string,
  failed: string,
  toast = [`${title.replace("Delete ", "")} Deleted`],
): Question => ({
  at: "delete",
  title,
  says: [
    name,
    `Are you sure you want to ${title.replace("Delete ", "delete this ").toLowerCase()}?`,
  ],
  button: "Delete",
  toast,
  failed,
});
