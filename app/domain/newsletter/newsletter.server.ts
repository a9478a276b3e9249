import { count, eq } from "drizzle-orm";
import { prepared, write } from "~/db/client.server";
import { countOrRefuse, type LimitedClient } from "~/domain/access/limits.server";
import type { Result } from "~/domain/result";
import { newsletterSubscribers } from "./newsletter.table.server";
import type { Subscription } from "./subscription.schema";

const countQuery = prepared((db) =>
  db
    .select({ number: count() })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.isActive, true))
    .prepare(),
);

/**
 * Signs an address up. One that is signed up already stays as it is, and the caller cannot tell:
 * who is on the list is nobody's business. One that was unsubscribed keeps that row, for there is no
 * way back; its owner's new sign-up is a new consent, and a new row (design 4.13).
 *
 * Refuses with limited.
 */
export function subscribe({ email }: Subscription, client: LimitedClient): Promise<Result> {
  return write((tx) => {
    const tooOften = countOrRefuse(tx, "newsletter", client);
    if (tooOften) return tooOften;
    tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing().run();
    return { ok: true };
  });
}

/** How many would get a letter today: who has left does not count. */
export function countSubscribers(): number {
  return countQuery().get()?.number ?? 0;
}
