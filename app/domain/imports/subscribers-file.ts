import { emailAddress } from "../email";
import { optionalText } from "../text";
import { isYes } from "./file-cells";
import type { TableFile, TableRow } from "./file-table.server";

/** Somebody in a list from elsewhere. */
export type SubscriberRow = {
  email: string;
  name: string | null;
  /** When they agreed, in milliseconds since 1970. Null where the file doesn't say. */
  since: number | null;
  why?: string;
};

export const EMAIL_COLUMNS = ["email", "email address", "e-mail", "e-mail address"];
const NAME_COLUMNS = ["name", "user_name", "full name"];
/** A yes, or the day on which they agreed. */
const CONSENT_COLUMNS = [
  ...["consent", "is_active", "opt-in", "opt in", "optin", "subscribed", "status"],
  ...["accepts email marketing", "accepts marketing", "email marketing consent"],
  ...["email subscription status", "optin_time", "confirm_time", "opt-in date", "consent date"],
];
const SINCE_COLUMNS = [
  "subscribed_at",
  "optin_time",
  "opt-in date",
  "consent date",
  "confirm_time",
];

const NO_CONSENT = "The file doesn't say that they agreed";

/** Null if no column says who agreed to get emails. */
export function readSubscribers({ columns, rows }: TableFile): SubscriberRow[] | null {
  const has = (names: readonly string[]) =>
    columns.filter((column) => names.includes(column.toLowerCase()));
  const consent = has(CONSENT_COLUMNS);
  if (consent.length === 0) return null;
  const sinces = has(SINCE_COLUMNS);
  const [emailColumn = ""] = has(EMAIL_COLUMNS);
  const names = has(NAME_COLUMNS);
  return rows.map((row) => {
    const email = emailAddress.safeParse(row(emailColumn));
    const since = sinces.map((column) => dayIn(row(column))).find((day) => day !== null);
    const why = email.success
      ? agreed(consent.map(row))
        ? undefined
        : NO_CONSENT
      : "It's not an email address";
    return {
      email: (email.data ?? row(emailColumn)).toLowerCase(),
      name: nameIn(row, names),
      since: since ?? null,
      ...(why && { why }),
    };
  });
}

const personName = optionalText({ max: 200 });

function nameIn(row: TableRow, [column = ""]: readonly string[]): string | null {
  const name = row(column) || `${row("first name")} ${row("last name")}`.trim();
  return personName.safeParse(name).data ?? null;
}

/** One no is enough. */
function agreed(said: readonly string[]): boolean {
  const answers = said.filter((text) => text !== "");
  return answers.length > 0 && answers.every((text) => isYes(text) || dayIn(text) !== null);
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$|^\d{1,2}\/\d{1,2}\/\d{4}\b/;

function dayIn(text: string): number | null {
  const isWithTime = /^\d{4}-/.test(text) && text.length > 10;
  const at = DAY.test(text) ? Date.parse(isWithTime ? text.replace(" ", "T") : text) : NaN;
  return Number.isNaN(at) || at > Date.now() ? null : at;
}
