import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, count, gt, inArray, isNull, min, not, type SQL } from "drizzle-orm";
import { probe, read, writeWaits } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import { webhookHealth } from "~/db/schema/stripe.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { firstBrokenClosing } from "~/domain/days/closing-hashes.server";
import { ORDER_STATUSES } from "~/domain/order";
import { STALE_MS } from "~/domain/outbox/due-emails.server";
import { SMS_KINDS } from "~/domain/outbox/sms-kinds";
import { SMS_STALE_MS } from "~/domain/outbox/sms-queue.server";
import { env, textSettings } from "~/env.server";
import { readCopy } from "./copies.server";
import { readDisk } from "./disk.server";

/** The shop's health at a glance, for whoever runs it. */
export async function readHealth(now = new Date()) {
  return {
    takesWrites: await probe(),
    disk: await readDisk(),
    mail: queueOf(isEmail, STALE_MS, now),
    texts: textSettings() && queueOf(isText, SMS_STALE_MS, now),
    lastBackup: lastBackup(),
    copy: readCopy(),
    stripe: stripeEvents(),
    brokenClosing: await firstBrokenClosing(),
    alerts: listAlerts().length,
  };
}

/** Orders by status, and how long writes wait. */
export const readLoad = () => ({ orders: ordersByStatus(), writes: writeWaits });

/** Counts every status, even those without orders, so that each metric exists from the start. */
function ordersByStatus(): [status: string, number: number][] {
  const found = read()
    .select({ status: orders.status, number: count() })
    .from(orders)
    .groupBy(orders.status)
    .all();
  const numbers = new Map(found.map(({ status, number }) => [status, number]));
  return ORDER_STATUSES.map((status) => [status, numbers.get(status) ?? 0]);
}

const isText = inArray(outbox.kind, [...SMS_KINDS]);
const isEmail = not(isText);

/** How many emails or texts wait to be sent, and the oldest one's time. */
function queueOf(which: SQL, staleMs: number, now: Date): { waiting: number; oldest: Date | null } {
  const since = new Date(now.getTime() - staleMs);
  const found = read()
    .select({ waiting: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(which, isNull(outbox.sentAt), gt(outbox.createdAt, since)))
    .get();
  return { waiting: found?.waiting ?? 0, oldest: found?.oldest ?? null };
}

/**
 * When the newest backup in DATA_DIR was made, even if it has been moved since. Backups made elsewhere aren't
 * known.
 */
export function lastBackup(): Date | null {
  const folder = join(env().DATA_DIR, "backups");
  const lists = copiesIn(folder).map((name) => join(folder, name, "contents.json"));
  const made = [join(env().DATA_DIR, "last-backup.json"), ...lists].flatMap(madeAt);
  return made.sort((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

function copiesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function madeAt(file: string): Date[] {
  try {
    return [new Date(JSON.parse(readFileSync(file, "utf8")).madeAt)];
  } catch {
    return [];
  }
}

/** The time of the last event, to within ten minutes, and how many were refused since. */
export function stripeEvents(): { lastEvent: Date | null; refused: number } {
  const row = read().select().from(webhookHealth).get();
  return { lastEvent: row?.acceptedAt ?? null, refused: row?.refused ?? 0 };
}
