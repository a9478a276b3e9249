import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, desc, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { imports } from "~/db/schema/imports.server";
import type { Actor } from "../access/actor";
import { type Audit, writeAs } from "../access/audit.server";
import { type Result, refusal } from "../result";
import { Turns } from "../turns.server";
import {
  type Becomes,
  type CheckedImport,
  type Counts,
  type DoneImport,
  type HugeImport,
  type ImportKind,
  type Made,
  type Making,
  type ShownLine,
  USUALLY,
} from "./import";
import { type ImportAct, MAX_CONTENT_BYTES } from "./import.schema";
import { inParts, type Plan, planOf } from "./plan.server";
import { revertImport, wasOrdered } from "./revert-import.server";

/** An import is checked first, then applied whole, and undone whole if it was a mistake. */

/** Each screen shows the last one that was chosen there. */
export type Screen = "paste" | "file";

const OTHER = refusal(
  "missing",
  "Someone replaced this with another import. Check the new one first.",
);
const DONE = refusal("missing", "This was already added.");
const CHANGED = refusal("missing", "Something has changed. Check this list again.");
const NOTHING = refusal("missing", "There's nothing to add or change.");
const TOO_LARGE = refusal("missing", "This list is too large. Split the file into smaller ones.");
const NOT_APPLIED = refusal("missing", "There's nothing to undo.");
const ORDERED = refusal(
  "missing",
  "Some of this has already been ordered, so you can't undo it all at once. Change or delete each one.",
);

/** How long a write may go on. Meanwhile nobody else gets a response. */
const WRITE_MS = 20;

/** An apply and an undo never mix, though each is many writes. */
const turns = new Turns();

/** A page can't show more lines well. */
const MAX_SHOWN = 300;

/** Takes the place of one that nobody applied. */
export function checkImport(
  { kind, content }: { kind: ImportKind; content: string },
  actor: Actor,
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    tx.delete(imports)
      .where(and(isNull(imports.appliedAt), isOn(kind === "menu" ? "paste" : "file")))
      .run();
    const { id } = tx.insert(imports).values({ kind, content }).returning({ id: imports.id }).get();
    audit({ action: "created", entity: "import", entityId: id });
    return { ok: true };
  });
}

/** The last pasted menu that wasn't applied, to continue with. */
export function lastMenuText(): string {
  return lastOn("paste", read())?.content ?? "";
}

/**
 * The last one, with what it would do to the shop as it is now, or what it did.
 * @param becomes what its items are to be, where the file doesn't say
 */
export function readImport(
  screen: Screen,
  becomes?: Becomes,
): CheckedImport | HugeImport | DoneImport | null {
  const last = lastOn(screen, read());
  if (!last) return null;
  const { id, kind, content, made, undoneAt } = last;
  if (content === null) return { state: "too large", id };
  if (made === null) return check(read(), { ...last, content }, becomes);
  return { state: undoneAt ? "undone" : "applied", id, kind, ...countMade(made) };
}

function check(db: Db, row: Row, becomes?: Becomes): CheckedImport {
  const { id, kind } = row;
  const as = USUALLY[kind] && (becomes ?? USUALLY[kind]);
  const { lines } = planOf(db, row, as);
  const counts: Counts = { new: 0, changed: 0, same: 0, "left out": 0 };
  for (const line of lines) counts[line.kind] += 1;
  return {
    state: "checked",
    id,
    kind,
    becomes: as,
    counts,
    lines: kind === "menu" && lines.length <= MAX_SHOWN ? lines : shortened(lines),
    onlyPrices: lines.every((line) => line.kind !== "changed" || line.says === "New price"),
    fingerprint: fingerprintOf(lines),
  };
}

/** Puts lines that need attention first. */
function shortened(lines: readonly ShownLine[]): ShownLine[] {
  const order = ["left out", "changed", "new", "same"];
  return lines
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .slice(0, MAX_SHOWN);
}

export function pressImport(screen: Screen, { act, ...press }: ImportAct, actor: Actor) {
  switch (act) {
    case "apply":
      return applyImport(screen, press, actor);
    case "undo":
      return undoImport(screen, press.id, actor);
    case "delete":
      return deleteImport(screen, press.id, actor);
  }
}

/** Deletes an import that wasn't applied. */
export function deleteImport(screen: Screen, id: number, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const last = lastOn(screen, tx);
    if (last?.id !== id) return OTHER;
    if (last.made) return DONE;
    tx.delete(imports).where(eq(imports.id, id)).run();
    audit({ action: "deleted", entity: "import", entityId: id });
    return { ok: true };
  });
}

type Press = { id: number; fingerprint?: string; becomes?: Becomes | null };

/**
 * Applies it in short writes, so that others are served in between. If the server ends midway, what it made by
 * then can be undone, and choosing the file again adds the rest.
 * @param fingerprint of the plan that was shown: what it wouldn't do any more is refused
 */
export function applyImport(screen: Screen, press: Press, actor: Actor): Promise<Result> {
  return turns.run(() => apply(screen, press, actor));
}

async function apply(
  screen: Screen,
  { id, fingerprint, becomes }: Press,
  actor: Actor,
): Promise<Result> {
  const begun = await writeAs<Pick<Plan, "parts">>(actor, (tx, audit) => {
    const row = lastOn(screen, tx);
    if (row?.id !== id) return OTHER;
    if (row.made) return DONE;
    const { content } = row;
    if (content === null) return TOO_LARGE;
    const { lines, parts } = planOf(
      tx,
      { ...row, content },
      USUALLY[row.kind] && (becomes ?? USUALLY[row.kind]),
    );
    if (fingerprintOf(lines) !== fingerprint) return CHANGED;
    if (parts.length === 0) return NOTHING;
    const made = makeSome(parts, { tx, actor, audit });
    tx.update(imports)
      .set({ appliedAt: new Date(), made, content: "" })
      .where(eq(imports.id, id))
      .run();
    audit({ action: "updated", entity: "import", entityId: id, detail: { applied: true } });
    return { ok: true, parts };
  });
  if (!begun.ok) return begun;
  while (begun.parts.length > 0) {
    await setImmediate();
    await writeAs(actor, (tx, audit) => {
      const made = makeSome(begun.parts, { tx, actor, audit });
      const before = tx.select().from(imports).where(eq(imports.id, id)).get()?.made ?? {};
      tx.update(imports)
        .set({ made: joined(before, made) })
        .where(eq(imports.id, id))
        .run();
      return { ok: true };
    });
  }
  return { ok: true };
}

type Writing = { tx: Tx; actor: Actor; audit: Audit };

/** Takes parts off the list until it's time for others. */
function makeSome(parts: Plan["parts"], { tx, actor, audit }: Writing): Made {
  let made: Made = {};
  forAWhile(parts, (part) => {
    made = joined(made, told(part(tx, actor), audit));
  });
  return made;
}

function forAWhile<Part>(parts: Part[], run: (part: Part) => void): void {
  const until = performance.now() + WRITE_MS;
  do {
    const part = parts.shift();
    if (part) run(part);
  } while (parts.length > 0 && performance.now() < until);
}

function told({ made, created, updated }: Making, audit: Audit): Made {
  for (const one of updated) audit({ action: "updated", ...one });
  for (const one of created) audit({ action: "created", ...one });
  return made;
}

function joined(some: Made, more: Made): Made {
  const both = <Value>(a: Value[] = [], b: Value[] = []) => [...a, ...b];
  return {
    items: both(some.items, more.items),
    sections: both(some.sections, more.sections),
    groups: both(some.groups, more.groups),
    changes: both(some.changes, more.changes),
    stops: both(some.stops, more.stops),
    moves: both(some.moves, more.moves),
    subscribers: both(some.subscribers, more.subscribers),
  };
}

/**
 * Undoes an import, unless something of it was ordered or a newer import is on this screen. Later edits stay.
 * It runs in short writes: if the server ends midway, undoing again finishes the work.
 */
export function undoImport(screen: Screen, id: number, actor: Actor): Promise<Result> {
  return turns.run(() => undo(screen, id, actor));
}

async function undo(screen: Screen, id: number, actor: Actor): Promise<Result> {
  const row = lastOn(screen, read());
  if (row?.id !== id) return OTHER;
  const { made, appliedAt, undoneAt } = row;
  if (!made || !appliedAt || undoneAt) return NOT_APPLIED;
  if (wasOrdered(read(), made, appliedAt)) return ORDERED;
  const parts = partsOf(made);
  while (parts.length > 0) {
    const undone = await writeAs(actor, (tx, audit) => {
      let refused = false;
      forAWhile(parts, (part) => {
        refused ||= wasOrdered(tx, part, appliedAt);
        if (!refused) revertImport(tx, part, audit);
      });
      return refused ? ORDERED : { ok: true };
    });
    if (!undone.ok) return undone;
    await setImmediate();
  }
  const { sections, groups } = made;
  return writeAs(actor, (tx, audit) => {
    // Sections and groups are empty by now, unless someone added to them.
    revertImport(tx, { sections, groups }, audit);
    tx.update(imports).set({ undoneAt: new Date() }).where(eq(imports.id, id)).run();
    audit({ action: "updated", entity: "import", entityId: id, detail: { undone: true } });
    return { ok: true };
  });
}

const partsOf = ({
  items = [],
  changes = [],
  stops = [],
  moves = [],
  subscribers = [],
}: Made): Made[] => [
  ...inParts(items).map((part) => ({ items: part })),
  ...inParts(changes).map((part) => ({ changes: part })),
  ...inParts(stops).map((part) => ({ stops: part })),
  ...inParts(moves).map((part) => ({ moves: part })),
  ...inParts(subscribers).map((part) => ({ subscribers: part })),
];

type Db = Parameters<typeof planOf>[0];
type Row = typeof imports.$inferSelect;

const isOn = (screen: Screen) => (screen === "paste" ? eq : ne)(imports.kind, "menu");

/** The last import on a screen. Its content is null if it's too large to read whole. */
const lastOn = (screen: Screen, db: Db) =>
  db
    .select({ ...getTableColumns(imports), content: contentIfShort })
    .from(imports)
    .where(isOn(screen))
    .orderBy(desc(imports.id))
    .limit(1)
    .get();

const contentIfShort = sql<
  string | null
>`CASE WHEN octet_length(${imports.content}) <= ${MAX_CONTENT_BYTES} THEN ${imports.content} END`;

const countMade = ({
  items = [],
  changes = [],
  stops = [],
  moves = [],
  subscribers = [],
}: Made) => ({
  added: items.length + stops.length + subscribers.length,
  changed: changes.length + moves.length,
});

const fingerprintOf = (lines: readonly ShownLine[]) =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex").slice(0, 16);
