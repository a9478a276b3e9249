import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, preparedFor, read, type Tx } from "~/db/client.server";
import { inJsonList } from "~/db/json-list.server";
import { contains, type Folded } from "~/db/search.server";
import type { Actor } from "~/domain/access/actor";
import { type AuditEntry, writeAs } from "~/domain/access/audit.server";
import type { Entity } from "~/domain/access/audited";
import { createOnce } from "~/domain/access/idempotency.server";
import type { Right } from "~/domain/access/roles";
import { type Listing, type ListQuery, type Page, searchListing } from "~/domain/listing";
import { conflict, type Refusal, type Result, refusal } from "~/domain/result";
import type { ConflictCheck } from "~/forms/edit-conflict";

/** Operations that most tables share. Each part of the domain uses those that fit, and writes others itself. */

type Noun<Table, Stored, Row> = {
  table: Table;
  entity: Entity;
  gone?: string;
  select: (db: Db) => Selection<Stored>;
  toRow: (stored: Stored) => Row;
  searched?: Folded;
  where?: SQL;
  order?: () => SQL;
};

/** A drizzle query. Drizzle's own type changes with each call in the chain. */
type Selection<Stored> = {
  where: (condition: SQL | undefined) => Selection<Stored>;
  orderBy: (order: SQL) => Selection<Stored>;
  limit: (rows: number) => Selection<Stored>;
  offset: (rows: number) => Selection<Stored>;
  prepare: () => {
    all: (values: Record<string, unknown>) => Stored[];
    get: (values: Record<string, unknown>) => Stored | undefined;
  };
};

/** Columns under the names in rules: `price` for `priceCents`. */
export type Input<Columns> = {
  [Name in keyof Columns as Name extends `${infer Sum}Cents` ? Sum : Name]: Columns[Name];
};

/** A check inside the transaction, before anything is written. */
type Check = (tx: Tx) => Refusal | null;

export type Saved<Row> = Result<{ row: Row }>;

export type Update<Row> = {
  check?: (row: Row, tx: Tx) => ReturnType<ConflictCheck<Row>>;
  /** Fields that aren't columns. Each writes itself, or returns why it can't. */
  extraFields?: Record<string, ((tx: Tx, row: Row) => string | null) | undefined>;
  /** Detail for the audit log. A function gets the row before the change. */
  detail?: AuditEntry["detail"] | ((before: Row) => AuditEntry["detail"]);
  /** Updates other tables after the row has changed. */
  onChange?: (tx: Tx, before: Row, after: Row) => void;
  /** The right that the actor needs. The default is the owner's alone. */
  right?: Right;
};

export function rowsOf<
  Table extends SQLiteTable & { id: SQLiteColumn },
  Stored,
  Row extends { id: number },
>({
  table,
  entity,
  gone = `This ${entity} no longer exists.`,
  select,
  toRow,
  searched = sql`''`,
  where,
  order = () => desc(table.id),
}: Noun<Table, Stored, Row>) {
  const GONE = refusal("missing", gone);

  const byId = preparedFor((db) =>
    select(db)
      .where(and(where, eq(table.id, sql.placeholder("id"))))
      .prepare(),
  );

  const byIds = preparedFor((db) =>
    select(db)
      .where(inArray(table.id, inJsonList(sql.placeholder("ids"))))
      .prepare(),
  );

  function find(id: number, db: Db = read()): Row | null {
    const stored = byId(db).get({ id });
    return stored === undefined ? null : toRow(stored);
  }

  function findOrRefuse(tx: Tx, id: number): Saved<Row> {
    const row = find(id, tx);
    return row ? { ok: true, row } : GONE;
  }

  function once(tx: Tx, key: string | undefined, create: () => Saved<Row>): Saved<Row> {
    return createOnce(tx, key, create, (id) => findOrRefuse(tx, id));
  }

  /** Whole rows are read only for the page itself. Earlier ones are skipped in an index. */
  function rowsWhere(condition: SQL | undefined, { limit, offset }: Page): Row[] {
    const all = read()
      .select({ id: table.id })
      .from(table as SQLiteTable);
    const ids = all.where(condition).orderBy(order()).limit(limit).offset(offset).all();
    return inOrder(ids as { id: number }[]);
  }

  function inOrder(ids: { id: number }[]): Row[] {
    const wanted = ids.map(({ id }) => id);
    const stored = byIds(read()).all({ ids: JSON.stringify(wanted) });
    const rows = new Map(stored.map(toRow).map((row) => [row.id, row]));
    return wanted.flatMap((id) => rows.get(id) ?? []);
  }

  function countWhere(condition: SQL | undefined): number {
    const counted = read()
      .select({ number: count() })
      .from(table as SQLiteTable);
    return counted.where(condition).get()?.number ?? 0;
  }

  type Given = Input<Table["$inferInsert"]>;
  type New = {
    input: Given;
    /** @param firstId the ID of the first of the rows that are inserted together */
    afterInsert?: (tx: Tx, id: number, firstId: number) => void;
    detail?: AuditEntry["detail"];
  };

  /** Inserts all rows or none. A repeat of the request finds the last one. */
  function insertAll(tx: Tx, audit: (entry: AuditEntry) => void, list: readonly New[]) {
    let [first, last] = [0, 0];
    for (const { input, afterInsert, detail } of list) {
      ({ id: last } = tx
        .insert(table as SQLiteTable)
        .values(columnsOf(table, input))
        .returning({ id: table.id })
        .get() as { id: number });
      first ||= last;
      afterInsert?.(tx, last, first);
      audit({ action: "created", entity, entityId: last, ...(detail && { detail }) });
    }
    return findOrRefuse(tx, last);
  }

  type Change = Partial<Given> | ((row: Row) => Partial<Given>);

  /** `update` as part of a larger write. */
  function updateWithin(
    tx: Tx,
    audit: (entry: AuditEntry) => void,
    id: number,
    change: Change,
    { check, extraFields = {}, detail, onChange }: Update<Row> = {},
  ): Saved<Row> {
    const row = find(id, tx);
    if (!row) return GONE;
    const errors = { ...check?.(row, tx) };
    for (const [field, writeField] of Object.entries(extraFields)) {
      const problem = writeField?.(tx, row);
      if (problem) errors[field] = [problem];
    }
    if (Object.keys(errors).length > 0) return conflict(errors);

    const columns = columnsOf(table, typeof change === "function" ? change(row) : change);
    const given = namesGiven(columns);
    const fields = [...given, ...namesGiven(extraFields)];
    if (given.length > 0)
      tx.update(table as SQLiteTable)
        .set(columns)
        .where(eq(table.id, id))
        .run();
    if (fields.length === 0) return { ok: true, row };
    const auditDetail = typeof detail === "function" ? detail(row) : detail;
    audit({ action: "updated", entity, entityId: id, detail: auditDetail ?? { fields } });
    const changed = findOrRefuse(tx, id);
    if (changed.ok) onChange?.(tx, row, changed.row);
    return changed;
  }

  return {
    find,
    findOrRefuse,
    inOrder,
    list: (page: Page): Row[] => rowsWhere(where, page),
    count: (): number => countWhere(where),
    once,

    search(query: ListQuery): Listing<Row> {
      const matches = and(where, contains(searched, query.q));
      return searchListing(
        query,
        () => countWhere(matches),
        (page) => rowsWhere(matches, page),
      );
    },

    create(
      input: Given,
      actor: Actor,
      afterInsert?: (tx: Tx, id: number) => void,
      check?: Check,
    ): Promise<Saved<Row>> {
      return writeAs(actor, (tx, audit) =>
        once(
          tx,
          actor.idempotencyKey,
          () => check?.(tx) ?? insertAll(tx, audit, [{ input, afterInsert }]),
        ),
      );
    },

    /**
     * Creates all rows or none.
     * @param plan returns the rows, in the same transaction. If there are none, it must return a refusal
     */
    createAll(plan: (tx: Tx) => readonly New[] | Refusal, actor: Actor): Promise<Saved<Row>> {
      return writeAs(actor, (tx, audit) =>
        once(tx, actor.idempotencyKey, () => {
          const planned = plan(tx);
          return "ok" in planned ? planned : insertAll(tx, audit, planned);
        }),
      );
    },

    updateWithin,

    /** Changes the fields that are given. Refuses with missing or conflict. */
    update(
      id: number,
      change: Change,
      actor: Actor,
      options: Update<Row> = {},
    ): Promise<Saved<Row>> {
      return writeAs(
        actor,
        (tx, audit) =>
          once(tx, actor.idempotencyKey, () => updateWithin(tx, audit, id, change, options)),
        options.right,
      );
    },

    /** @param how removes the row and what goes with it. By default, only the row is deleted */
    remove(id: number, actor: Actor, how?: (tx: Tx) => void, check?: Check): Promise<Result> {
      return writeAs(actor, (tx, audit) => {
        const refused = find(id, tx) ? check?.(tx) : GONE;
        if (refused) return refused;
        if (how) how(tx);
        else tx.delete(table).where(eq(table.id, id)).run();
        audit({ action: "deleted", entity, entityId: id });
        return { ok: true };
      });
    },
  };
}

/** Rows that are an ID and these columns, as stored. Other columns are never returned. */
export function namedColumns<
  Table extends SQLiteTable & { id: SQLiteColumn },
  Name extends keyof Table["$inferSelect"] & string,
>(table: Table, names: readonly Name[]) {
  type Row = Pick<Table["$inferSelect"], Name> & { id: number };
  const columns = Object.fromEntries(
    Object.entries(table).filter(([name]) => name === "id" || names.some((one) => one === name)),
  );
  const select = (db: Db) =>
    db
      .select(columns)
      .from(table as SQLiteTable)
      .$dynamic() as unknown as Selection<Row>;
  return { table, select, toRow: (row: Row) => row };
}

export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

export function columnsOf(table: SQLiteTable, input: object): Record<string, unknown> {
  const named = Object.entries(input).map(([name, value]) => {
    const inCents = `${name}Cents`;
    return [inCents in table ? inCents : name, value];
  });
  return Object.fromEntries(named);
}

function namesGiven(values: object): string[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name]) => name);
}
