import { and, count, eq, gte, isNotNull, lt } from "drizzle-orm";
import { type Db, read, write } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import type { Actor } from "~/domain/access/actor";
import {
  countOfDayOrRefuse,
  type LimitedClient,
  writeLimited,
} from "~/domain/access/limits.server";
import { queueUnverifiedEmail } from "~/domain/outbox/outbox.server";
import { type Result, refusal } from "~/domain/result";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";
import { truckMonthBounds } from "~/domain/time";
import type { SubscriberChange, Subscription } from "./subscription.schema";

const GONE = "This subscriber no longer exists.";

const rows = rowsOf({
  ...namedColumns(newsletterSubscribers, [
    "email",
    "userName",
    "isActive",
    "subscribedAt",
    "unconfirmedSince",
  ]),
  entity: "newsletter subscriber",
  gone: GONE,
  searched: newsletterSubscribers.foldedText,
});

/** Includes people who have unsubscribed. */
export const { find: findSubscriber, list: listSubscribers, search: searchSubscribers } = rows;

/** Counts active subscribers. */
export function countSubscribers(): number {
  const found = read()
    .select({ number: count() })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.isActive, true))
    .get();
  return found?.number ?? 0;
}

/** Sign-ups of this month by the truck's calendar. People who have unsubscribed since count too. */
export function countNewThisMonth(now: Date, zone: string): number {
  const { from, until } = truckMonthBounds(now, zone);
  const { subscribedAt } = newsletterSubscribers;
  const found = read()
    .select({ number: count() })
    .from(newsletterSubscribers)
    .where(and(gte(subscribedAt, from), lt(subscribedAt, until)))
    .get();
  return found?.number ?? 0;
}

/**
 * Signs up an address. A known address gets the same reply, so nobody learns who is on the list. One that had
 * unsubscribed gets a new row, since this is a new consent. Refuses with limited.
 */
export function subscribe({ email }: Subscription, client: LimitedClient): Promise<Result> {
  return writeLimited("newsletter", client, (tx) => {
    // Known addresses count too, or the limit would reveal them.
    const tooMany = countOfDayOrRefuse(tx, "newsletter", client);
    if (tooMany) return tooMany;
    tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing().run();
    tx.update(newsletterSubscribers)
      .set({ unconfirmedSince: null })
      .where(and(active(email), isNotNull(newsletterSubscribers.unconfirmedSince)))
      .run();
    return { ok: true };
  });
}

/** Changes a subscriber. Refuses with missing. */
export function updateSubscriber(id: number, change: SubscriberChange, actor: Actor) {
  return rows.update(id, change, actor);
}

const ASKED_AGAIN_MS = 10 * 60_000;

/**
 * Emails the link that unsubscribes an address, if it's on the list. The caller can't tell whether it is. A
 * repeat within minutes sends no second email. Refuses with limited.
 */
export function mailUnsubscribeLink(
  { email }: Subscription,
  client: LimitedClient,
): Promise<Result> {
  return writeLimited("newsletter", client, (tx) => {
    const subscriber = tx.select().from(newsletterSubscribers).where(active(email)).get();
    if (subscriber) {
      const cause = `newsletter:${subscriber.id}:link:${Math.floor(Date.now() / ASKED_AGAIN_MS)}`;
      const payload = { subscriberId: subscriber.id };
      const { networkKey, hasLimits } = client;
      queueUnverifiedEmail(tx, "unsubscribe_link", cause, {
        payload,
        email,
        networkKey,
        hasLimits,
      });
    }
    return { ok: true };
  });
}

/** The address of a sign-up, and whether it's subscribed now, by any sign-up; null if there's no such sign-up. */
export function findSubscription(id: number, db: Db = read()) {
  const email = findSubscriber(id, db)?.email;
  if (email === undefined) return null;
  const current = db.select().from(newsletterSubscribers).where(active(email)).get();
  return { email, isSubscribed: current !== undefined };
}

/** Unsubscribes an address, including its later sign-ups. Refuses with missing. */
export function unsubscribe(id: number): Promise<Result> {
  return write((tx) => {
    const reader = findSubscription(id, tx);
    if (!reader) return refusal("missing", GONE);
    tx.update(newsletterSubscribers).set({ isActive: false }).where(active(reader.email)).run();
    return { ok: true };
  });
}

function active(email: string) {
  return and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.isActive, true));
}
