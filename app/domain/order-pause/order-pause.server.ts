import { eq } from "drizzle-orm";
import { type Db, prepared, read, type Tx } from "~/db/client.server";
import { orderPause } from "~/db/schema/order-pause.server";
import type { Checked } from "~/forms/edit-conflict";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { rightTo } from "../access/roles";
import { STOP_FIELD } from "../fulfillment/fulfillment";
import type { Fulfillment } from "../fulfillment/fulfillment.schema";
import { browserHashOf } from "../inventory/available-stock.server";
import { openOrderOfBrowser } from "../orders/orders.server";
import { conflict, type Refusal, type Result, refusal } from "../result";
import {
  DEFAULT_LOOK_MINUTES,
  DEFAULT_SENTENCE,
  type OrderPause,
  UNREAD_SENTENCE,
} from "./order-pause";
import type { OrderPauseChange } from "./order-pause.schema";

const ONLY = 1;

const UNCHANGED: OrderPause = {
  paused: false,
  sentence: null,
  takesNotes: false,
  sendsWindowSales: true,
  guestsCancel: false,
  shipsOrders: true,
  lookMinutes: DEFAULT_LOOK_MINUTES,
  autoPausedAt: null,
};

const selectPause = (db: Db) =>
  db
    .select({
      paused: orderPause.paused,
      sentence: orderPause.sentence,
      takesNotes: orderPause.takesNotes,
      sendsWindowSales: orderPause.sendsWindowSales,
      guestsCancel: orderPause.guestsCancel,
      shipsOrders: orderPause.shipsOrders,
      lookMinutes: orderPause.lookMinutes,
      autoPausedAt: orderPause.autoPausedAt,
    })
    .from(orderPause)
    .where(eq(orderPause.id, ONLY));

// Prepared, since every page of the shop needs it.
const pauseQuery = prepared((db) => selectPause(db).prepare());

/** @param db the transaction, inside of one */
export function readOrderPause(db?: Db): OrderPause {
  return (db ? selectPause(db) : pauseQuery()).get() ?? UNCHANGED;
}

/** Stores the fields that are given. */
export function storePause(tx: Tx, change: Partial<OrderPause>): void {
  tx.insert(orderPause)
    .values({ id: ONLY, ...change })
    .onConflictDoUpdate({ target: orderPause.id, set: change })
    .run();
}

/** The notice for customers while the owner has paused ordering. Null if it isn't paused. */
export function pauseNotice(): string | null {
  const { paused, sentence } = readOrderPause();
  return paused ? (sentence ?? DEFAULT_SENTENCE) : null;
}

/** `pauseNotice` for customers on the way to the truck, who also see the automatic pause's notice. */
export function pauseNoticeAtTruck(): string | null {
  return pauseNotice() ?? (readOrderPause().autoPausedAt ? UNREAD_SENTENCE : null);
}

/** `pauseNotice` at checkout, where a payment that has begun goes on. */
export function pauseNoticeFor(browserId: string | null, now: Date): string | null {
  return hasBegunToPay(browserId, now) ? null : pauseNotice();
}

export function hasBegunToPay(browserId: string | null, now: Date): boolean {
  const open = browserId && openOrderOfBrowser(read(), browserHashOf(browserId));
  return Boolean(open && open.holdExpiresAt > now);
}

/** Refuses orders while the owner has paused them. Called in the transaction that would place one. */
export function checkPause(tx: Tx): Refusal | null {
  if (!readOrderPause(tx).paused) return null;
  return refusal("conflict", "We've paused online orders. Your cart is saved.");
}

/** Refuses a note if customers can't add one. Called in the transaction that would store it. */
export function checkNote(
  tx: Tx,
  note: string | null,
  { made }: { made: readonly unknown[] },
): Refusal | null {
  if (note === null) return null;
  if (!readOrderPause(tx).takesNotes) {
    return refusal("conflict", "We're not taking notes right now. Check your order and try again.");
  }
  return made.length > 0 ? null : refusal("invalid", "Notes are for items made to order.");
}

/** Refuses shipping if the shop doesn't ship. Called in the transaction that would store the choice. */
export function checkShipping(tx: Tx, fulfillment: Fulfillment | undefined): Refusal | null {
  if (fulfillment?.method !== "delivery" || readOrderPause(tx).shipsOrders) return null;
  return refusal("conflict", "We don't ship orders right now. Choose a stop.", STOP_FIELD);
}

/** Changes the fields that are given. Refuses with conflict. */
export function changeOrderPause(
  change: OrderPauseChange,
  actor: Actor,
  { check }: Checked<OrderPause> = {},
): Promise<Result<{ row: OrderPause }>> {
  return writeAs(
    actor,
    (tx, audit) => {
      const before = readOrderPause(tx);
      const overwritten = check?.(before);
      if (overwritten) return conflict(overwritten);
      const row = { ...before, ...change };
      const isSame = Object.entries(row).every(
        ([name, value]) => before[name as keyof OrderPause] === value,
      );
      if (isSame) return { ok: true, row };

      storePause(tx, change);
      const { sentence: _, autoPausedAt: __, ...settings } = row;
      const detail = { isPause: row.paused !== before.paused, ...settings };
      audit({ action: "updated", entity: "order_pause", entityId: ONLY, detail });
      return { ok: true, row };
    },
    rightTo(change, ["paused"], "run-stops"),
  );
}
