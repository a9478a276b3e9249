import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { imports } from "~/db/schema/imports.server";
import type { Actor } from "~/domain/access/actor";
import { type Audit, writeAs } from "~/domain/access/audit.server";
import { type Result, refusal } from "~/domain/result";
import type { ImportedRows, ImportTarget, Written } from "./import";
import {
  ALREADY_APPLIED,
  importTurns,
  lastImport,
  OTHER_IMPORT,
  runSomeParts,
  type Screen,
} from "./last-import.server";
import { fingerprintOf, type Plan, planOf } from "./plan.server";

const CHANGED = refusal("missing", "Something has changed. Check this list again.");
const NOTHING = refusal("missing", "There's nothing to add or change.");
const TOO_LARGE = refusal("missing", "This list is too large. Split the file into smaller ones.");

type ApplyInput = {
  id: number;
  fingerprint?: string;
  becomes?: ImportTarget | null;
  /** Whether new stops take orders ahead. */
  takesOrders?: boolean;
};

/**
 * Applies an import in short writes, so other requests are served in between. If the server ends midway, what
 * was created can be undone, and choosing the file again adds the rest.
 * @param fingerprint of the list that was shown. If the import would do something else by now, it's refused
 */
export function applyImport(screen: Screen, input: ApplyInput, actor: Actor): Promise<Result> {
  return importTurns.run(() => apply(screen, input, actor));
}

async function apply(
  screen: Screen,
  { id, fingerprint, becomes, takesOrders }: ApplyInput,
  actor: Actor,
): Promise<Result> {
  const begun = await writeAs<Pick<Plan, "parts">>(actor, (tx, audit) => {
    const row = lastImport(tx, screen);
    if (row?.id !== id) return OTHER_IMPORT;
    if (row.made) return ALREADY_APPLIED;
    const { content } = row;
    if (content === null) return TOO_LARGE;
    const { lines, parts } = planOf(tx, { ...row, content }, becomes, takesOrders);
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

function makeSome(parts: Plan["parts"], { tx, actor, audit }: Writing): ImportedRows {
  let made: ImportedRows = {};
  runSomeParts(parts, (part) => {
    made = joined(made, audited(part(tx, actor), audit));
  });
  return made;
}

function audited({ made, created, updated }: Written, audit: Audit): ImportedRows {
  for (const one of updated) audit({ action: "updated", ...one });
  for (const one of created) audit({ action: "created", ...one });
  return made;
}

function joined(some: ImportedRows, more: ImportedRows): ImportedRows {
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
