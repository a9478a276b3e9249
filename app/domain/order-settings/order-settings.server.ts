import { eq } from "drizzle-orm";
import { type Db, preparedFor, read, type Tx } from "~/db/client.server";
import { orderSettings } from "~/db/schema/order-settings.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { rightTo } from "~/domain/access/roles";
import { browserHashOf } from "~/domain/access/secret-id.server";
import type { PlannedStop } from "~/domain/event";
import { STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { unpaidOrderOfBrowser } from "~/domain/orders/orders.server";
import { conflict, type Refusal, type Result, refusal } from "~/domain/result";
import type { Checked } from "~/forms/edit-conflict";
import {
  DEFAULT_LOOK_MINUTES,
  DEFAULT_SENTENCE,
  type OrderSettings,
  UNATTENDED_SENTENCE,
} from "./order-settings";
import type { OrderSettingsChange } from "./order-settings.schema";

const ONLY = 1;

const UNCHANGED: OrderSettings = {
  paused: false,
  sentence: null,
  takesNotes: false,
  sendsWindowSales: true,
  guestsCancel: false,
  shipsOrders: true,
  lookMinutes: DEFAULT_LOOK_MINUTES,
  autoPausedAt: null,
};

const settingsQuery = preparedFor((db) =>
  db
    .select({
      paused: orderSettings.paused,
      sentence: orderSettings.sentence,
      takesNotes: orderSettings.takesNotes,
      sendsWindowSales: orderSettings.sendsWindowSales,
      guestsCancel: orderSettings.guestsCancel,
      shipsOrders: orderSettings.shipsOrders,
      lookMinutes: orderSettings.lookMinutes,
      autoPausedAt: orderSettings.autoPausedAt,
    })
    .from(orderSettings)
    .where(eq(orderSettings.id, ONLY))
    .prepare(),
);

/** @param db the transaction, inside of one */
export function readOrderSettings(db?: Db): OrderSettings {
  return settingsQuery(db ?? read()).get() ?? UNCHANGED;
}

/** Stores the fields that are given. */
export function storeOrderSettings(tx: Tx, change: Partial<OrderSettings>): void {
  tx.insert(orderSettings)
    .values({ id: ONLY, ...change })
    .onConflictDoUpdate({ target: orderSettings.id, set: change })
    .run();
}

/** The notice for customers while the owner has paused ordering. Null if it isn't paused. */
export function pauseNotice(): string | null {
  const { paused, sentence } = readOrderSettings();
  return paused ? (sentence ?? DEFAULT_SENTENCE) : null;
}

/** `pauseNotice` for customers on the way to the truck, who also see the automatic pause's notice. */
export function pauseNoticeAtTruck(): string | null {
  return pauseNotice() ?? (readOrderSettings().autoPausedAt ? UNATTENDED_SENTENCE : null);
}

/**
 * Stops as customers can order for them now: while the owner has paused ordering, none takes orders, and during the
 * automatic pause, none that has begun.
 */
export function pausedStops<Stop extends Pick<PlannedStop, "ordersAhead" | "startDate">>(
  stops: readonly Stop[],
  now: Date,
): Stop[] {
  const { paused, autoPausedAt } = readOrderSettings();
  const isPaused = ({ startDate }: Stop) => paused || (autoPausedAt !== null && startDate <= now);
  return stops.map((stop) => (isPaused(stop) ? { ...stop, ordersAhead: false } : stop));
}

/** `pauseNotice` at checkout, where a payment that has begun goes on. */
export function pauseNoticeFor(browserId: string | null, now: Date): string | null {
  return hasBegunToPay(browserId, now) ? null : pauseNotice();
}

export function hasBegunToPay(browserId: string | null, now: Date): boolean {
  const open = browserId && unpaidOrderOfBrowser(read(), browserHashOf(browserId));
  return Boolean(open && open.holdExpiresAt > now);
}

/** Refuses orders while the owner has paused them. Called in the transaction that would place one. */
export function checkPause(tx: Tx): Refusal | null {
  if (!readOrderSettings(tx).paused) return null;
  return refusal("conflict", "We've paused online orders. Your cart is saved.");
}

/** Refuses a note if customers can't add one. Called in the transaction that would store it. */
export function checkNote(
  tx: Tx,
  note: string | null,
  { made }: { made: readonly unknown[] },
): Refusal | null {
  if (note === null) return null;
  if (!readOrderSettings(tx).takesNotes) {
    return refusal("conflict", "We're not taking notes right now. Check your order and try again.");
  }
  return made.length > 0 ? null : refusal("invalid", "Notes are for items made to order.");
}

/** Refuses shipping if the shop doesn't ship. Called in the transaction that would store the choice. */
export function checkShipping(tx: Tx, fulfillment: Fulfillment | undefined): Refusal | null {
  if (fulfillment?.method !== "delivery" || readOrderSettings(tx).shipsOrders) return null;
  return refusal("conflict", "We don't ship orders right now. Choose a stop.", STOP_FIELD);
}

/** Changes the fields that are given. Refuses with conflict. */
export function changeOrderSettings(
  change: OrderSettingsChange,
  actor: Actor,
  { check }: Checked<OrderSettings> = {},
): Promise<Result<{ row: OrderSettings }>> {
  return writeAs(
    actor,
    (tx, audit) => {
      const before = readOrderSettings(tx);
      const overwritten = check?.(before);
      if (overwritten) return conflict(overwritten);
      const row = { ...before, ...change };
      const isSame = Object.entries(row).every(
        ([name, value]) => before[name as keyof OrderSettings] === value,
      );
      if (isSame) return { ok: true, row };

      storeOrderSettings(tx, change);
      const { sentence: _, autoPausedAt: __, ...settings } = row;
      const detail = { isPause: row.paused !== before.paused, ...settings };
      audit({ action: "updated", entity: "order_pause", entityId: ONLY, detail });
      return { ok: true, row };
    },
    rightTo(change, ["paused"], "run-stops"),
  );
}
