import { and, eq, isNull } from "drizzle-orm";
import { read } from "~/db/client.server";
import { imports } from "~/db/schema/imports.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import type { Result } from "~/domain/result";
import { applyImport } from "./apply-import.server";
import type {
  CheckedImport,
  Counts,
  DoneImport,
  HugeImport,
  ImportedRows,
  ImportKind,
  ImportTarget,
  ShownLine,
} from "./import";
import type { ImportAct } from "./import.schema";
import {
  ALREADY_APPLIED,
  isOfScreen,
  lastImport,
  OTHER_IMPORT,
  type Screen,
} from "./last-import.server";
import { fingerprintOf, planOf } from "./plan.server";
import { undoImport } from "./undo-import.server";

/** An import is checked first, then applied as a whole, and can be undone as a whole. */

/** The most lines that a page shows. */
const MAX_SHOWN = 300;

/** Stores an import that's ready to be applied. It replaces one that wasn't. */
export function checkImport(
  { kind, content }: { kind: ImportKind; content: string },
  actor: Actor,
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    tx.delete(imports)
      .where(and(isNull(imports.appliedAt), isOfScreen(kind === "menu" ? "paste" : "file")))
      .run();
    const { id } = tx.insert(imports).values({ kind, content }).returning({ id: imports.id }).get();
    audit({ action: "created", entity: "import", entityId: id });
    return { ok: true };
  });
}

/** The last pasted menu that wasn't applied, to continue with. */
export function lastMenuText(): string {
  return lastImport(read(), "paste")?.content ?? "";
}

/**
 * The last import, with what it would do to the shop now, or what it did.
 * @param becomes what items become if the file doesn't say
 */
export function readImport(
  screen: Screen,
  becomes?: ImportTarget,
): CheckedImport | HugeImport | DoneImport | null {
  const last = lastImport(read(), screen);
  if (!last) return null;
  const { id, kind, content, made, undoneAt } = last;
  if (content === null) return { state: "too large", id };
  if (made === null) return check({ ...last, content }, becomes);
  return { state: undoneAt ? "undone" : "applied", id, kind, ...countMade(made) };
}

function check(
  row: { id: number; kind: ImportKind; content: string },
  chosen?: ImportTarget,
): CheckedImport {
  const { id, kind } = row;
  const { lines, becomes } = planOf(read(), row, chosen);
  const counts: Counts = { new: 0, changed: 0, same: 0, "left out": 0 };
  for (const line of lines) counts[line.kind] += 1;
  return {
    state: "checked",
    id,
    kind,
    becomes,
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

export function actOnImport(screen: Screen, { act, ...input }: ImportAct, actor: Actor) {
  switch (act) {
    case "apply":
      return applyImport(screen, input, actor);
    case "undo":
      return undoImport(screen, input.id, actor);
    case "delete":
      return deleteImport(screen, input.id, actor);
  }
}

/** Deletes an import that wasn't applied. */
export function deleteImport(screen: Screen, id: number, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const last = lastImport(tx, screen);
    if (last?.id !== id) return OTHER_IMPORT;
    if (last.made) return ALREADY_APPLIED;
    tx.delete(imports).where(eq(imports.id, id)).run();
    audit({ action: "deleted", entity: "import", entityId: id });
    return { ok: true };
  });
}

const countMade = ({
  items = [],
  changes = [],
  stops = [],
  moves = [],
  subscribers = [],
}: ImportedRows) => ({
  added: items.length + stops.length + subscribers.length,
  changed: changes.length + moves.length,
});
