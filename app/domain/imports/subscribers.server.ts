import type { Db, Tx } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { formatShortDate } from "~/domain/time";
import { describeOutcome, type Making, type Outcome, type ShownLine } from "./import";
import type { SubscriberRow } from "./subscribers-file";

export type PlannedSubscriber = { outcome: Outcome; row: SubscriberRow; why?: string };

/** Plans subscribers. Someone who unsubscribed isn't added again: only they can sign up again. */
export function planSubscribers(rows: readonly SubscriberRow[], db: Db): PlannedSubscriber[] {
  const { email, isActive } = newsletterSubscribers;
  const known = new Map<string, boolean>();
  for (const one of db.select({ email, isActive }).from(newsletterSubscribers).all())
    known.set(one.email, known.get(one.email) || one.isActive);
  const seen = new Set<string>();
  return rows.map((row): PlannedSubscriber => {
    const left = known.get(row.email) === false ? "They unsubscribed here" : null;
    const why = row.why ?? left ?? (seen.has(row.email) ? "Listed twice" : null);
    if (why) return { outcome: "left out", row, why };
    seen.add(row.email);
    return { outcome: known.has(row.email) ? "same" : "new", row };
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

/** @param plan whom to add, all of them new */
export function makeSubscribers(tx: Tx, plan: readonly PlannedSubscriber[]): Making {
  const now = new Date();
  const subscribers = plan.map(({ row: { email, name, since } }) => {
    const subscribedAt = since === null ? now : new Date(since);
    const values = { email, userName: name, subscribedAt, unconfirmedSince: now };
    const { id } = newsletterSubscribers;
    return tx.insert(newsletterSubscribers).values(values).returning({ id }).get().id;
  });
  return {
    made: { subscribers },
    created: subscribers.map((entityId) => ({ entity: "newsletter subscriber", entityId })),
    updated: [],
  };
}
