import type { Db, Tx } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { formatShortDate } from "~/domain/time";
import { describeOutcome, type Outcome, type ShownLine, type Written } from "./import";
import { LEFT, type SubscriberRow } from "./subscribers-file";

export type PlannedSubscriber = { outcome: Outcome; row: SubscriberRow; why?: string };

/**
 * Plans subscribers. Someone who unsubscribed isn't added again: only they can sign up again. Nor is anybody whom any
 * row of the file says to have left, as in a sheet of two lists.
 */
export function planSubscribers(db: Db, rows: readonly SubscriberRow[]): PlannedSubscriber[] {
  const { email, isActive } = newsletterSubscribers;
  const existing = new Map<string, boolean>();
  for (const one of db.select({ email, isActive }).from(newsletterSubscribers).all())
    existing.set(one.email, existing.get(one.email) || one.isActive);
  const gone = new Set(rows.flatMap((row) => (row.why === LEFT ? [row.email] : [])));
  const seen = new Set<string>();
  return rows.map((row): PlannedSubscriber => {
    const left = existing.get(row.email) === false ? "They unsubscribed here" : null;
    const listed = gone.has(row.email) ? LEFT : seen.has(row.email) ? "Listed twice" : null;
    const why = row.why ?? left ?? listed;
    if (why) return { outcome: "left out", row, why };
    seen.add(row.email);
    return { outcome: existing.has(row.email) ? "same" : "new", row };
  });
}

export function showSubscriber({ outcome, row, why }: PlannedSubscriber, zone: string): ShownLine {
  return {
    kind: outcome,
    name: row.email,
    place: row.name,
    detail: row.since === null ? null : formatShortDate(new Date(row.since), zone),
    says: describeOutcome(outcome, { why }),
  };
}

/** @param plan whom to add. Someone who signed up since it was made is left as they are */
export function makeSubscribers(tx: Tx, plan: readonly PlannedSubscriber[]): Written {
  const now = new Date();
  const subscribers = plan.flatMap(({ row: { email, name, since } }) => {
    const subscribedAt = since === null ? now : new Date(since);
    const values = { email, userName: name, subscribedAt, unconfirmedSince: now };
    const { id } = newsletterSubscribers;
    const insert = tx.insert(newsletterSubscribers).values(values).onConflictDoNothing();
    return insert
      .returning({ id })
      .all()
      .map((added) => added.id);
  });
  return {
    made: { subscribers },
    created: subscribers.map((entityId) => ({ entity: "newsletter subscriber", entityId })),
    updated: [],
  };
}
