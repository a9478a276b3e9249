import { index, integer, text } from "drizzle-orm/sqlite-core";
import { between, createdAt, id, instant, oneOf } from "~/db/columns.server";
import { described, describedTable, leftOut } from "~/db/described.server";
import { UPLOAD_STATES } from "~/domain/media/upload";

/** Every upload URL that this server issued. Quotas and the cleanup of unused files are based on them. */
export const uploads = describedTable(
  "uploads",
  "Images and videos. The files are in the media folder.",
  {
    id: id(),
    objectKey: leftOut(
      text("object_key").notNull().unique(),
      "Where it was while it was being uploaded.",
    ),
    state: described(
      text("state", { enum: UPLOAD_STATES }).notNull().default("pending"),
      "stored, or pending while it's being uploaded.",
    ),

    objectPath: described(
      text("object_path").unique(),
      "Its address. /objects/media/x.webp is the file media/x.webp.",
    ),
    contentType: described(text("content_type").notNull(), "What kind of file it is."),
    /** The file's size in bytes, or the allowed maximum while the upload is pending. */
    byteSize: described(
      integer("byte_size").notNull(),
      "How many bytes it takes on the server, in all its sizes.",
    ),
    owner: described(text("owner").notNull(), "Who uploaded it."),
    /** When the upload URL stops working. Null once nothing can be stored with it. */
    expiresAt: leftOut(instant("expires_at"), "Only used until an upload is done."),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_by_state").on(table.state, table.expiresAt),
    oneOf("uploads_state", table.state),
    between("uploads_byte_size", table.byteSize, 1, 52_428_800),
  ],
);
