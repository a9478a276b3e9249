import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Common mistakes in settings: half of a group, a misspelled name, a URL for a domain. */

type Given = Record<string, unknown>;
type Problem = [name: string, message: string];

/** Settings that only work together, and what each group is for. */
const GROUPS: [what: string, names: string[]][] = [
  ["payment", ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]],
  ["sign-in", ["AUTH0_DOMAIN", "AUTH0_CLIENT_ID", "AUTH0_CLIENT_SECRET", "AUTH0_AUDIENCE"]],
  ["mail", ["SMTP_URL", "MAIL_FROM"]],
  ["texts", ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"]],
];

/** Finds groups that are only partly set, which would turn off a feature that the owner thinks is on. */
export function halfGroups(given: Given): Problem[] {
  return GROUPS.flatMap(([what, names]) => {
    const absent = names.filter((name) => !given[name]);
    if (absent.length === names.length) return [];
    return absent.map((name): Problem => [name, `is missing: ${what} needs ${listed(names)}`]);
  });
}

const listed = (names: string[]) =>
  `${names.slice(0, -1).join(", ")}${names.length > 2 ? "," : ""} and ${names.at(-1)}`;

/** Finds a URL where a domain is expected: 'https://tenant.us.auth0.com/' would make an issuer that no token has. */
export function domainProblems({ AUTH0_DOMAIN: domain }: { AUTH0_DOMAIN?: string }): Problem[] {
  if (!domain || /^[\w.-]+(:\d+)?$/.test(domain)) return [];
  const bare = URL.canParse(domain) ? new URL(domain).host : "example.us.auth0.com";
  return [["AUTH0_DOMAIN", `must be the domain alone, without https:// or a slash, like ${bare}`]];
}

/** Matches names of settings that are most likely meant for this shop. */
const OURS = /^(AUTH0|STRIPE|SMTP|TRUCK|TWILIO)_/;
const MAX_DISTANCE = 2;

/** Finds names that are most likely misspelled settings of the shop. */
export function findLikelyTypos(
  given: Given,
  known: readonly string[],
): { name: string; nearest: string | undefined }[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: known.find((each) => isNear(name, each)) }))
    .filter(({ name, nearest }) => nearest !== undefined || OURS.test(name));
}

/** True if two names are similar. Short names never are: PORT and HOST resemble many of a shell's variables. */
function isNear(name: string, known: string): boolean {
  return known.length > 6 && name.length > 6 && editDistance(name, known) <= MAX_DISTANCE;
}

/** The number of letters to add, drop, or change to turn one text into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [beside, wanted] of [...other].entries()) {
      const changed = (row[beside] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[beside + 1] ?? 0) + 1, (next[beside] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** True if a part of the folder's path is a file. A folder that doesn't exist yet is fine: it's made at the start. */
export function isInsideFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) return !found.isDirectory();
  const above = dirname(resolve(path));
  return above !== resolve(path) && isInsideFile(above);
}
