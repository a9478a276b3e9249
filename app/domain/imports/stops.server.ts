import { and, eq, gte, isNull } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { events, type ImportedAs } from "~/db/schema/events.server";
import { foldedPlace } from "~/domain/event";
import { takeOrdersLikeLast } from "~/domain/events/earlier-stops.server";
import { eventRules } from "~/domain/events/event.schema";
import { isAt, moveStop, type Whereabouts, whereaboutsOf } from "~/domain/events/move-stop.server";
import { formatDayAndTime, parseInstant } from "~/domain/time";
import { describeOutcome, type Outcome, type ShownLine, type Written } from "./import";
import type { StopRow } from "./stops-file.server";

export type StopToImport = {
  outcome: Outcome;
  row: StopRow;
  why?: string;
  /** The existing stop, if it's moved. */
  existing?: ExistingStop;
};

type ExistingStop = Whereabouts & { id: number; importedAs: ImportedAs | null };

/**
 * Plans stops. One that's already on the calendar stays as it is, unless it was imported and has since moved in
 * its own calendar.
 */
export function planStops(db: Db, rows: readonly StopRow[], now: Date): StopToImport[] {
  const planned = upcoming(db, now);
  const existing = new Set(planned.map(({ start, location }) => keyOf(start, location)));
  const imported = new Map(planned.map((stop) => [stop.importedAs?.key, stop]));
  const ofSeries = new Set(planned.map(({ importedAs }) => seriesKeyOf(importedAs?.key ?? "")));
  const seen = new Set<string>();
  return rows.map((row): StopToImport => {
    const key = keyOf(row.start, row.location);
    const before = row.key === undefined ? undefined : imported.get(row.key);
    const leftOut = (why: string): StopToImport => ({ outcome: "left out", row, why });
    const wrong = row.why ?? checkStop(row, now) ?? (seen.has(key) ? "Listed twice" : null);
    if (row.why === CANCELED && (before || ofSeries.has(row.key ?? "")))
      return leftOut(`${CANCELED}, but it's still on your calendar`);
    if (wrong) return leftOut(wrong);
    const read = stopOf(row);
    if (!read.success) return leftOut(read.error.issues[0]?.message ?? "We can't read it");
    seen.add(key);
    const stop = { ...row, ...read.data };
    if (before?.importedAs && !isAt(before.importedAs)(stop) && !isAt(before)(stop))
      return { outcome: "changed", row: stop, existing: before };
    return { outcome: before || existing.has(key) ? "same" : "new", row: stop };
  });
}

/** Why an event is left out that was canceled in its own calendar. */
export const CANCELED = "It's canceled";

function upcoming(db: Db, now: Date): ExistingStop[] {
  const { id, startDate, endDate, location, importedAs } = events;
  return db
    .select({ id, startDate, endDate, location, importedAs })
    .from(events)
    .where(and(isNull(events.canceledAt), gte(events.endDate, now)))
    .all()
    .map((stop) => ({ id: stop.id, importedAs: stop.importedAs, ...whereaboutsOf(stop) }));
}

const keyOf = (start: number, location: string) => `${start} ${foldedPlace(location)}`;

/** The key of the series whose single day has this key (`keyed`). */
const seriesKeyOf = (key: string) => key.split(" ").slice(0, -1).join(" ") || null;

function checkStop(row: StopRow, now: Date): string | null {
  const { title, location, start, end } = row;
  if (!isTime(start) || !isTime(end)) return "Its year isn't from 1900 to 2999";
  if (end < now.getTime()) return "It's over";
  if (title === "") return "It has no title";
  return location === "" ? "It has no location" : null;
}

/** Whether a stop's form takes this time. JSON has null for a time that no clock of a zone shows. */
const isTime = (at: number | null) =>
  at !== null && parseInstant(new Date(at).toISOString(), "UTC") !== null;

/**
 * The rules of the panel's form. The schema is shared, since zod compiles it at its first use, and a file has
 * thousands of stops.
 */
const stopRules = eventRules.create
  .pick({ title: true, location: true, description: true })
  .required();

const stopOf = ({ title, location, description }: StopRow) =>
  stopRules.safeParse({ title, location, description });

export function showStop({ outcome, row, why, existing }: StopToImport, zone: string): ShownLine {
  const timeOf = (start: number) => formatDayAndTime(new Date(start), zone);
  const notes = [
    ...(existing ? [`Now it's ${timeOf(existing.start)} at ${existing.location}`] : []),
    ...(outcome === "left out" ? [] : (row.notes ?? [])),
  ];
  return {
    kind: outcome,
    name: row.title,
    place: row.location || null,
    detail: row.start === 0 || !isTime(row.start) ? null : timeOf(row.start),
    says: describeOutcome(outcome, { why, line: row.line }),
    ...(notes.length > 0 && { notes }),
  };
}

/** @param takesOrders whether new stops take orders ahead, like the last one at the same place */
export function makeStops(tx: Tx, plan: readonly StopToImport[], takesOrders: boolean): Written {
  const stops: number[] = [];
  const moves: { id: number; from: Whereabouts; to: Whereabouts }[] = [];
  for (const { outcome, row, existing } of plan) {
    const { title, location, description, start, end } = row;
    const to = { start, end, location };
    const importedAs = row.key === undefined ? null : { key: row.key, ...to };
    if (outcome === "new") {
      const dates = { startDate: new Date(start), endDate: new Date(end) };
      const values = { title, location, description, ...dates, importedAs };
      const { id } = tx.insert(events).values(values).returning({ id: events.id }).get();
      if (takesOrders) takeOrdersLikeLast(tx, id, location, new Date());
      stops.push(id);
    } else if (existing && moveStop(tx, existing.id, to, isAt(existing))) {
      tx.update(events).set({ importedAs }).where(eq(events.id, existing.id)).run();
      const { id, start, end, location } = existing;
      moves.push({ id, from: { start, end, location }, to });
    }
  }
  const fields = ["startDate", "endDate", "location"];
  return {
    made: { stops, moves },
    created: stops.map((entityId) => ({ entity: "event", entityId })),
    updated: moves.map(({ id }) => ({ entity: "event", entityId: id, detail: { fields } })),
  };
}
