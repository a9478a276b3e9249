import { sql } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { webhookHealth } from "~/db/schema/stripe.server";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";

/**
 * Whether Stripe's events get through. Anyone can post to the webhook, so refused events are counted in memory,
 * and each round of the background job writes one row at most.
 */

export type RefusedReason = "clock" | "signature";

const TOO_MANY = 3;
/** If an event was accepted within this time, refused ones don't come from Stripe. */
const HEALTHY_MS = 3_600_000;
const RECORDED_EVERY_MS = 10 * 60_000;

/** Counts of refused events. They may be lost on a restart, since Stripe sends a refused event again for days. */
const refusedSince: Record<RefusedReason, number> = { clock: 0, signature: 0 };

export function countRefusedEvent(reason: RefusedReason): void {
  refusedSince[reason]++;
}

/** Alerts the owner once several events were refused since the last accepted one. */
export async function raiseRefusedEventsAlert(now = new Date()): Promise<void> {
  const { clock, signature } = refusedSince;
  if (clock + signature === 0) return;
  Object.assign(refusedSince, { clock: 0, signature: 0 });
  await write((tx) => {
    const { refused, acceptedAt } = tx
      .insert(webhookHealth)
      .values({ id: 1, refused: clock + signature })
      .onConflictDoUpdate({
        target: webhookHealth.id,
        set: { refused: sql`${webhookHealth.refused} + ${clock + signature}` },
      })
      .returning()
      .get();
    const isHealthy = acceptedAt !== null && now.getTime() - acceptedAt.getTime() < HEALTHY_MS;
    if (refused < TOO_MANY || isHealthy) return;
    const reason: RefusedReason = clock > signature ? "clock" : "signature";
    raiseAlert(tx, { kind: "events_refused", subject: "webhook", reason });
  });
}

/** A single accepted event shows that the problem is over. */
export async function recordAcceptedEvent(now = new Date()): Promise<void> {
  Object.assign(refusedSince, { clock: 0, signature: 0 });
  const health = read().select().from(webhookHealth).get();
  const isRecorded =
    health?.refused === 0 &&
    listAlerts("events_missing").length === 0 &&
    health.acceptedAt !== null &&
    now.getTime() - health.acceptedAt.getTime() < RECORDED_EVERY_MS;
  if (!isRecorded) await write((tx) => recordHealthy(tx, now));
}

function recordHealthy(tx: Tx, now: Date): void {
  const healthy = { id: 1, acceptedAt: now, refused: 0 };
  tx.insert(webhookHealth)
    .values(healthy)
    .onConflictDoUpdate({ target: webhookHealth.id, set: healthy })
    .run();
  clearAlert(tx, "events_refused");
  clearAlert(tx, "events_missing");
}
