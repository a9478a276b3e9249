import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Db, preparedFor, read, type Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { orders } from "~/db/schema/orders.server";
import { taxRates, taxSettings } from "~/db/schema/tax.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { foldedPlace } from "~/domain/event";
import { conflict, type Result, refusal } from "~/domain/result";
import { stateCode } from "~/domain/states";
import type { Checked } from "~/forms/edit-conflict";
import { formatRate, NO_STOP, type Rate, SHIPPED_TO, type TaxMode } from "./tax";
import type { StateRate, StopRate, TaxChange, TaxSettings } from "./tax.schema";
import type { TaxPlaceKind } from "./tax-entry";

/** Whether sales are taxed, and at which rate. The owner types a rate for each place. */

const ONLY = 1;

/** The most places in the form, which has two fields for each, and few fields in all (`MAX_FIELDS`). */
const MOST_PLACES = 200;
const SHOWN_MS = 400 * 24 * 3_600_000;

/** A key for a place. Form fields are named by it, so it's short and has only plain characters. */
const placeKey = (location: string) =>
  createHash("sha256").update(foldedPlace(location)).digest("hex").slice(0, 24);

const modeQuery = preparedFor((db) =>
  db.select({ mode: taxSettings.mode }).from(taxSettings).where(eq(taxSettings.id, ONLY)).prepare(),
);

export const taxMode = (db: Db): TaxMode => modeQuery(db).get()?.mode ?? "off";

/** Whether the owner has ever chosen how sales are taxed, even 'not at all'. */
export const isTaxDecided = (): boolean =>
  read().select({ mode: taxSettings.mode }).from(taxSettings).limit(1).get() !== undefined;

/** The rate of places without their own; null if there's none. */
function defaultRate(db: Db): Rate | null {
  const { id, defaultRate } = taxSettings;
  const row = db.select({ defaultRate }).from(taxSettings).where(eq(id, ONLY)).get();
  return row?.defaultRate ?? null;
}

/** Whether tax is added to the prices that customers see. */
export const addsTax = (): boolean => taxMode(read()) === "added";

export const readTax = (now: Date): TaxSettings => settingsIn(read(), now);

function settingsIn(db: Db, now: Date): TaxSettings {
  const rates = db.select().from(taxRates).orderBy(asc(taxRates.key)).all();
  const ofStops = new Map<string, Rate>();
  const states: StateRate[] = [];
  let noStop: Rate | null = null;
  for (const { kind, key, rate } of rates) {
    if (kind === "stop") ofStops.set(key, rate);
    else if (kind === "state") states.push({ state: key, rate });
    else noStop = rate;
  }
  const stops = placesOf(db, now).map(([key, place]): StopRate => {
    return { key, place, rate: ofStops.get(key) ?? null };
  });
  return { mode: taxMode(db), defaultRate: defaultRate(db), stops, noStop, states };
}

/** The calendar's places, each once: those of the stops nearest in time first. */
function placesOf(db: Db, now: Date): [string, string][] {
  const found = db
    .select({ location: events.location })
    .from(events)
    .where(and(isNull(events.canceledAt), gt(events.endDate, new Date(now.getTime() - SHOWN_MS))))
    .orderBy(sql`abs(${events.startDate} - ${now.getTime()})`)
    .all();
  const places = new Map<string, string>();
  for (const { location } of found) {
    const key = placeKey(location);
    if (!places.has(key)) places.set(key, location);
  }
  return [...places].slice(0, MOST_PLACES);
}

const GONE = refusal(
  "conflict",
  "The calendar has changed. Reload this page, then enter the rates again.",
);

/** Changes the fields that are given. Refuses with conflict. */
export function changeTax(
  { mode, defaultRate, noStop, states, stops = {} }: TaxChange,
  actor: Actor,
  { check, now = new Date() }: Checked<TaxSettings> & { now?: Date } = {},
): Promise<Result<{ row: TaxSettings }>> {
  return writeAs(actor, (tx, audit) => {
    const before = settingsIn(tx, now);
    const overwritten = check?.(before);
    if (overwritten) return conflict(overwritten);
    const known = new Set(before.stops.map(({ key }) => key));
    if (Object.keys(stops).some((key) => !known.has(key))) return GONE;
    if (mode) storeSetting(tx, { mode });
    if (defaultRate !== undefined) storeSetting(tx, { defaultRate });
    if (noStop !== undefined) storeRate(tx, "none", "", noStop);
    for (const [key, rate] of Object.entries(stops)) storeRate(tx, "stop", key, rate);
    if (states) {
      tx.delete(taxRates).where(eq(taxRates.kind, "state")).run();
      for (const { state, rate } of states) storeRate(tx, "state", state, rate);
    }
    audit({ action: "updated", entity: "tax", entityId: ONLY });
    return { ok: true, row: settingsIn(tx, now) };
  });
}

function storeSetting(tx: Tx, set: { mode: TaxMode } | { defaultRate: Rate | null }): void {
  tx.insert(taxSettings)
    .values({ id: ONLY, ...set })
    .onConflictDoUpdate({ target: taxSettings.id, set })
    .run();
}

function storeRate(tx: Tx, kind: TaxPlaceKind, key: string, rate: Rate | null): void {
  if (rate === null) {
    tx.delete(taxRates)
      .where(and(eq(taxRates.kind, kind), eq(taxRates.key, key)))
      .run();
    return;
  }
  tx.insert(taxRates)
    .values({ kind, key, rate })
    .onConflictDoUpdate({ target: [taxRates.kind, taxRates.key], set: { rate } })
    .run();
}

export type SalePlace = Pick<typeof orders.$inferSelect, "pickupEventId" | "deliveryAddress">;

export type TaxPlace = { place: string; rate: Rate | null };

/**
 * The place where an order is sold: where it's picked up, or shipped to. The truck's places without a rate have
 * the default rate. States that aren't listed have none, since no tax is collected for them.
 */
export function placeOfSale(db: Db, { pickupEventId, deliveryAddress }: SalePlace): TaxPlace {
  if (deliveryAddress) {
    const state = stateCode(deliveryAddress.region);
    const rate = state === null ? null : rateOf(db, "state", state);
    return { place: `${SHIPPED_TO}${state ?? deliveryAddress.region}`, rate };
  }
  const { location } = events;
  const stop =
    pickupEventId !== null &&
    db.select({ location }).from(events).where(eq(events.id, pickupEventId)).get();
  if (!stop) return { place: NO_STOP, rate: rateOf(db, "none", "") ?? defaultRate(db) };
  const rate = rateOf(db, "stop", placeKey(stop.location)) ?? defaultRate(db);
  return { place: stop.location, rate };
}

function rateOf(db: Db, kind: TaxPlaceKind, key: string): Rate | null {
  const { rate } = taxRates;
  const found = db
    .select({ rate })
    .from(taxRates)
    .where(and(eq(taxRates.kind, kind), eq(taxRates.key, key)))
    .get();
  return found?.rate ?? null;
}

/** If tax is added to prices, each stop says its rate: 'plus 8.75% sales tax'. */
export function withRates<Stop extends { id: number; tax?: string }>(stops: Stop[]): Stop[] {
  if (!addsTax()) return stops;
  return stops.map((stop) => {
    const { rate } = placeOfSale(read(), { pickupEventId: stop.id, deliveryAddress: null });
    if (rate === null) return stop;
    return { ...stop, tax: `plus ${formatRate(rate)} sales tax` };
  });
}
