import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, oneOf } from "~/db/columns.server";
import { UPLOAD_STATES } from "./upload";

/** Every address this server issued: it drives quota and sweep. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    objectKey: text("object_key").notNull().unique(),
    state: text("state", { enum: UPLOAD_STATES }).notNull().default("pending"),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    owner: text("owner").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_by_state").on(table.state, table.expiresAt),
    oneOf("uploads_state", table.state, UPLOAD_STATES),
    check("uploads_byte_size", sql`${table.byteSize} BETWEEN 1 AND 52428800`),
  ],
);
