import type { Tx } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { createOnce } from "~/domain/access/idempotency.server";
import { formatMoney } from "~/domain/money";
import { type Result, refusal } from "~/domain/result";
import { formatCalendarDate } from "~/domain/time";
import type { ClosingInput } from "./closing.schema";
import { type Closing, closingHashOf } from "./closing-hashes.server";
import { type ClosedDay, findClosing } from "./closing-queries.server";
import { isDayClosed, type OpenPeriod, readOpenPeriod } from "./days.server";
import { cashInDrawer, checkedText, countedCents, differenceText, type Figures } from "./figures";
import { listOpenStops, whyStillOpen } from "./open-stops.server";
import { namedIn, numbersIn, recordWaste } from "./waste.server";

type Saved = Result<{ row: ClosedDay }>;

/**
 * Closes what was booked since the last closing, for good: whatever comes later is booked on its own day.
 * With `isCheck`, nothing is closed: it refuses with invalid, and the message has the count and the difference.
 * Refuses with conflict if the state isn't `seen`, a stop is open, or somebody waits in line.
 */
export function closeDay(input: ClosingInput, actor: Actor, now = new Date()): Promise<Saved> {
  return writeAs(
    actor,
    (tx, audit) =>
      createOnce(
        tx,
        actor.idempotencyKey,
        () => {
          if (input.day && isDayClosed(input.day, tx)) return ALREADY_CLOSED;
          const period = readOpenPeriod(input.day ?? null, now, tx, { named: namedIn(input) });
          if (input.seen !== undefined && input.seen !== period.seen) return CHANGED;
          if (period.isCut) return refusal("conflict", tooMuch(period.through), "day");
          if (period.question && !input.isDateRight)
            return refusal("invalid", period.question, "isDateRight");
          const drawer = countDrawer(input, period);
          if (!drawer.ok) return drawer;
          if (input.isCheck) return refusal("invalid", checkedText(drawer.sums));
          const open = input.closeAnyway
            ? null
            : whyStillOpen(listOpenStops(period.until, now), now);
          if (open) return refusal("conflict", open, "closeAnyway");
          const pieces = recordWaste(tx, input, period.pieces, actor);
          if (!pieces.ok) return pieces;
          const figures = {
            sums: period.sums,
            ...period.splits,
            counts: drawer.counts,
            pieces: pieces.pieces,
            drawer: period.drawer,
          };
          const row = recordClosing(tx, period, { figures, ...drawer.sums }, actor.name, now);
          audit({ action: "created", entity: "closing", entityId: row.id });
          return { ok: true, row };
        },
        (id): Saved => {
          const row = findClosing(id, tx);
          return row ? { ok: true, row } : refusal("missing", "This day isn't closed.");
        },
      ),
    "close",
  );
}

const ALREADY_CLOSED = refusal("conflict", "That day is already closed.", "day");

const CHANGED = refusal(
  "conflict",
  "Money came in or went out while you counted, or someone closed the day. Check the totals and close again.",
);

const tooMuch = (through: string | null) =>
  `That's too much for one closing. Close through ${formatCalendarDate(through ?? "")} first.`;

type Drawer = Pick<Closing, "floatCents" | "expectedCents" | "countedCents" | "reason">;

function countDrawer(
  input: ClosingInput,
  { sums, drawer, floatCents: lastFloat }: Pick<OpenPeriod, "sums" | "drawer" | "floatCents">,
): Result<{ sums: Drawer; counts: Record<string, number> }> {
  const counts = numbersIn(input.counts);
  const added = countedCents(counts);
  const isCounted = Object.keys(counts).length > 0;
  const counted = input.counted ?? (isCounted ? added : null);
  if (counted === null) return refusal("invalid", "Enter what's in the drawer.", "counted");
  if (isCounted && counted !== added)
    return refusal("invalid", `The bills and coins add up to ${formatMoney(added)}.`, "counted");
  const floatCents = input.float === undefined ? lastFloat : (input.float ?? 0);
  const expectedCents = floatCents + cashInDrawer(sums, drawer);
  const reason = input.reason ?? null;
  const difference = differenceText(counted - expectedCents);
  if (difference && reason === null) return refusal("invalid", `${difference} Say why.`, "reason");
  return { ok: true, sums: { floatCents, expectedCents, countedCents: counted, reason }, counts };
}

function recordClosing(
  tx: Tx,
  { range: { throughId }, until, since, day, previous }: OpenPeriod,
  { figures, ...drawer }: Drawer & { figures: Figures },
  closedBy: string,
  closedAt: Date,
): ClosedDay {
  const id = previous.id + 1;
  const content = { id, throughId, until, day, ...drawer, closedBy, closedAt };
  const closing = { ...content, figures: JSON.stringify(figures) };
  const hash = closingHashOf(tx, closing, previous);
  tx.insert(closings)
    .values({ ...closing, previousHash: previous.hash, hash })
    .run();
  return { ...closing, figures, previousHash: previous.hash, hash, since };
}
