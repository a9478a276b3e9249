import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "~/db/columns.server";

export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id"),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
    at: createdAt(),
  },
  (table) => [
    index("audit_by_entity").on(table.entity, table.entityId),
    index("audit_by_actor").on(table.actor, table.at),
  ],
);
