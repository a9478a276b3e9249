import { and, eq, inArray, lt, lte, notInArray, or, sql } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { limits } from "~/db/schema/access.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { DAY_MS, MINUTE_MS } from "~/domain/time";

/** Requests allowed per minute. */
export const LIMITS = {
  newsletter: 30,
  catering: 30,
  "payment-intent": 60,
  "payment-check": 60,
  "sign-in": 30,
  help: 30,
  "settings-check": 20,
} as const;

/** Requests allowed per day, for what's kept for good, like inquiries. It would otherwise fill a disk of 1 GB. */
export const DAILY_LIMITS = {
  "catering-of-client": 60,
  "catering-of-shop": 300,
  "catering-of-newcomers": 1200,
  "newsletter-of-client": 300,
  "newsletter-of-shop": 5000,
  "newsletter-of-newcomers": 5000,
  "move-order": 30,
  "order-phone": 10,
} as const;

type LimitName = keyof typeof LIMITS | keyof typeof DAILY_LIMITS;

export type LimitedClient = {
  /** A keyed hash of the client's address. */
  networkKey: string;
  /** False for load tests, where all clients share one address. */
  hasLimits?: boolean;
};

/** The client's key, as long as limits are on; null otherwise. */
export const limitedKey = ({ networkKey, hasLimits = true }: LimitedClient) =>
  hasLimits ? networkKey : null;

const isDaily = (name: LimitName): name is keyof typeof DAILY_LIMITS => name in DAILY_LIMITS;
const periodOf = (name: LimitName) => (isDaily(name) ? DAY_MS : MINUTE_MS);
const mostOf = (name: LimitName) => (isDaily(name) ? DAILY_LIMITS[name] : LIMITS[name]);

/** The key for a limit on all clients together. */
const EVERYBODY = "everybody";

/**
 * Counts a request in the transaction of its effect, so refused input doesn't count. A single statement checks
 * and counts, so no request slips through.
 */
export function countOrRefuse(
  tx: Tx,
  name: LimitName,
  { networkKey, hasLimits = true }: LimitedClient,
  now = new Date(),
): Refusal | null {
  if (!hasLimits) return null;
  const isPeriodOver = lte(limits.windowStart, new Date(now.getTime() - periodOf(name)));
  const { changes } = tx
    .insert(limits)
    .values({ name, clientHash: networkKey, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: [limits.name, limits.clientHash],
      set: {
        count: sql`CASE WHEN ${isPeriodOver} THEN 1 ELSE ${limits.count} + 1 END`,
        windowStart: sql`CASE WHEN ${isPeriodOver} THEN excluded.window_start ELSE ${limits.windowStart} END`,
      },
      setWhere: or(isPeriodOver, lt(limits.count, mostOf(name))),
    })
    .run();
  if (changes === 1) return null;
  return refuseFor(name, countOfClient(tx, name, networkKey)?.windowStart ?? now, now);
}

/**
 * Checks a limit without counting. It only reads, so repeated refusals don't wait for a lock, and nobody waits
 * for them. What passes must be counted afterwards.
 */
export function checkLimit(
  name: LimitName,
  { networkKey, hasLimits = true }: LimitedClient,
  now = new Date(),
): Refusal | null {
  const row = hasLimits ? countOfClient(read(), name, networkKey) : undefined;
  if (!row || row.count < mostOf(name)) return null;
  const isOver = row.windowStart.getTime() <= now.getTime() - periodOf(name);
  return isOver ? null : refuseFor(name, row.windowStart, now);
}

/** Limits a write to the database. The write and its count share one transaction. */
export async function writeLimited<Value extends object>(
  name: LimitName,
  client: LimitedClient,
  work: (tx: Tx) => Result<Value>,
): Promise<Result<Value>> {
  const refused = checkLimit(name, client);
  return refused ?? write((tx) => countOrRefuse(tx, name, client) ?? work(tx));
}

/** Limits an effect outside the database. It's counted before it begins. */
export async function countAttempt(
  name: LimitName,
  client: LimitedClient,
): Promise<Refusal | null> {
  return checkLimit(name, client) ?? write((tx) => countOrRefuse(tx, name, client));
}

const TOO_MANY_AT_ONCE = "Too many tries in a row. Wait a minute, then try again.";
const FULL_FOR_TODAY = "We got more requests today than we can answer. Please email or call us.";
const YOURS_FOR_TODAY = "We got many requests from you today. Please email or call us.";
const TOO_MANY_TODAY: Partial<Record<LimitName, string>> = {
  "catering-of-client": YOURS_FOR_TODAY,
  "newsletter-of-client": YOURS_FOR_TODAY,
  "move-order": "This pickup has changed too many times today. Email us if you need help.",
  "order-phone": "This number has changed too many times today. Email us if you need help.",
};

/** A form with a daily limit for the whole shop. */
export type PublicForm = "catering" | "newsletter";

/**
 * Counts a form for its client and for all clients together, in the effect's transaction, after its other
 * limits. Past the limit for all, the first form of each client is still accepted, up to another limit, so a
 * few clients can't close it to everyone.
 */
export function countOfDayOrRefuse(
  tx: Tx,
  form: PublicForm,
  client: LimitedClient,
): Refusal | null {
  const ofClient = countOrRefuse(tx, `${form}-of-client`, client);
  if (ofClient) return ofClient;
  const everybody = { networkKey: EVERYBODY, hasLimits: client.hasLimits };
  const ofShop = countOrRefuse(tx, `${form}-of-shop`, everybody);
  const isFirst = countOfClient(tx, `${form}-of-client`, client.networkKey)?.count === 1;
  return ofShop && isFirst ? countOrRefuse(tx, `${form}-of-newcomers`, everybody) : ofShop;
}

/** `countOfDayOrRefuse` without counting, to refuse before the transaction. */
export function checkDailyLimit(
  form: PublicForm,
  client: LimitedClient,
  now = new Date(),
): Refusal | null {
  const ofClient = checkLimit(`${form}-of-client`, client, now);
  if (ofClient) return ofClient;
  const own = countOfClient(read(), `${form}-of-client`, client.networkKey);
  const isKnown = own !== undefined && now.getTime() - own.windowStart.getTime() < DAY_MS;
  const everybody = { networkKey: EVERYBODY, hasLimits: client.hasLimits };
  return checkLimit(isKnown ? `${form}-of-shop` : `${form}-of-newcomers`, everybody, now);
}

/** Whether the shop's limit is reached, so that the form is accepted only once per client. */
export const isFullToday = (form: PublicForm): boolean =>
  checkLimit(`${form}-of-shop`, { networkKey: EVERYBODY }) !== null;

/** Resets the shop's limit for a form. */
export function reopenForToday(tx: Tx, form: PublicForm): void {
  tx.delete(limits)
    .where(inArray(limits.name, [`${form}-of-shop`, `${form}-of-newcomers`]))
    .run();
}

function countOfClient(db: Db, name: LimitName, networkKey: string) {
  return db
    .select()
    .from(limits)
    .where(and(eq(limits.name, name), eq(limits.clientHash, networkKey)))
    .get();
}

function refuseFor(name: LimitName, windowStart: Date, now: Date): Refusal {
  const leftMs = windowStart.getTime() + periodOf(name) - now.getTime();
  return {
    ...refusal(
      "limited",
      isDaily(name) ? (TOO_MANY_TODAY[name] ?? FULL_FOR_TODAY) : TOO_MANY_AT_ONCE,
    ),
    retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}

export function sweepLimits(now = new Date()): Promise<void> {
  return write((tx) => {
    const over = (windowMs: number) => lte(limits.windowStart, new Date(now.getTime() - windowMs));
    const daily = Object.keys(DAILY_LIMITS);
    tx.delete(limits)
      .where(or(over(DAY_MS), and(notInArray(limits.name, daily), over(MINUTE_MS))))
      .run();
  });
}
