import { and, gte, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { eventRules } from "../events/event.schema";
import { foldedPlace } from "../records/event";
import { events } from "../records/events.table.server";
import { formatDayAndTime } from "../time";
import { type Making, type Outcome, type ShownLine, said } from "./import";
import type { StopRow } from "./stops-file.server";

type Db = Pick<Tx, "select">;

export type PlannedStop = { outcome: Outcome; row: StopRow; why?: string };

/** One that's on the calendar stays as it is: people may have ordered for it. */
export function planStops(rows: readonly StopRow[], db: Db, now: Date): PlannedStop[] {
  const known = new Set(
    db
      .select({ start: events.startDate, location: events.location })
      .from(events)
      .where(and(isNull(events.canceledAt), gte(events.endDate, now)))
      .all()
      .map(({ start, location }) => keyOf(start.getTime(), location)),
  );
  const seen = new Set<string>();
  return rows.map((row): PlannedStop => {
    const key = keyOf(row.start, row.location);
    const leftOut = (why: string): PlannedStop => ({ outcome: "left out", row, why });
    const wrong = row.why ?? whyNot(row, now) ?? (seen.has(key) ? "Listed twice" : null);
    if (wrong) return leftOut(wrong);
    const read = stopOf(row);
    if (!read.success) return leftOut(read.error.issues[0]?.message ?? "We can't read it");
    seen.add(key);
    return { outcome: known.has(key) ? "same" : "new", row: { ...row, ...read.data } };
  });
}

const keyOf = (start: number, location: string) => `${start} ${foldedPlace(location)}`;

function whyNot(row: StopRow, now: Date): string | null {
  const { location, start, end } = row;
  if (Number.isNaN(start + end) || start === 0) return "It has no time";
  if (end < now.getTime()) return "It's over";
  return location === "" ? "It has no location" : null;
}

/** The rules of the panel's form. Made once: zod compiles a schema at its first use, and a file has thousands of stops. */
const stopRules = eventRules.create
  .pick({ title: true, location: true, description: true })
  .required();

const stopOf = ({ title, location, description }: StopRow) =>
  stopRules.safeParse({ title, location, description });

export function showStop({ outcome, row, why }: PlannedStop, zone: string): ShownLine {
  return {
    kind: outcome,
    name: row.title,
    place: row.location || null,
    detail:
      Number.isNaN(row.start) || row.start === 0
        ? null
        : formatDayAndTime(new Date(row.start), zone),
    says: said(outcome, { why, line: row.line }),
    ...(row.notes && outcome !== "left out" && { notes: row.notes }),
  };
}

export function makeStops(tx: Tx, plan: readonly PlannedStop[]): Making {
  const stops = plan
    .filter(({ outcome }) => outcome === "new")
    .map(({ row }) => {
      const { title, location, description, start, end } = row;
      const dates = { startDate: new Date(start), endDate: new Date(end) };
      const values = { title, location, description, ...dates };
      return tx.insert(events).values(values).returning({ id: events.id }).get().id;
    });
  return {
    made: { stops },
    created: stops.map((entityId) => ({ entity: "event", entityId })),
    updated: [],
  };
}
