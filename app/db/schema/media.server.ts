import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, createdAt, id, instant, oneOf } from "~/db/columns.server";
import { UPLOAD_STATES } from "~/domain/media/upload";

/** Every address this server issued: it drives quota and sweep. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    objectKey: text("object_key").notNull().unique(),
    state: text("state", { enum: UPLOAD_STATES }).notNull().default("pending"),
    /** Where it is served, once it is stored. */
    objectPath: text("object_path").unique(),
    contentType: text("content_type").notNull(),
    /** What it may take while it is pending, and what it takes then. */
    byteSize: integer("byte_size").notNull(),
    owner: text("owner").notNull(),
    /** When its address ends. Null once nothing can be stored there. */
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_by_state").on(table.state, table.expiresAt),
    oneOf("uploads_state", table.state),
    between("uploads_byte_size", table.byteSize, 1, 52_428_800),
  ],
);
