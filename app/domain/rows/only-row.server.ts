import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, read } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import type { Entity } from "~/domain/access/audited";
import { conflict } from "~/domain/result";
import type { Checked } from "~/forms/edit-conflict";
import { columnsOf, type Input, type Saved } from "./rows.server";

const ONLY = 1;

/** Operations on a table with a single row. `none` is its content until somebody changes it. */
export function onlyRow<Table extends SQLiteTable & { id: SQLiteColumn }, Row extends object>({
  table,
  entity,
  none,
}: {
  table: Table;
  entity: Entity;
  none: Row;
}) {
  const columns = Object.fromEntries(Object.entries(table).filter(([name]) => name in none));

  function find(db: Db = read()): Row {
    const stored = db.select(columns).from(table as SQLiteTable);
    return (stored.where(eq(table.id, ONLY)).get() as Row | undefined) ?? none;
  }

  return {
    find,

    /** Changes the fields that are given. Refuses with conflict. */
    update(
      change: Partial<Input<Row>>,
      actor: Actor,
      { check }: Checked<Row> = {},
    ): Promise<Saved<Row>> {
      return writeAs(actor, (tx, audit) => {
        const before = find(tx);
        const overwritten = check?.(before);
        if (overwritten) return conflict(overwritten);
        const row = { ...before, ...columnsOf(table, change) };
        tx.insert(table as SQLiteTable)
          .values({ id: ONLY, ...row })
          .onConflictDoUpdate({ target: table.id, set: row })
          .run();
        audit({ action: "updated", entity, entityId: ONLY });
        return { ok: true, row };
      });
    },
  };
}
