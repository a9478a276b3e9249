import { index, integer, text } from "drizzle-orm/sqlite-core";
import { between, createdAt, id, instant, oneOf } from "~/db/columns.server";
import { described, describedTable, leftOut } from "~/db/described.server";
import { UPLOAD_STATES } from "~/domain/media/upload";

/** Every address this server issued: it drives quota and sweep. */
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
    /** For a pending upload, the most it may take. */
    byteSize: described(
      integer("byte_size").notNull(),
      "How many bytes it takes on the server, in all its sizes.",
    ),
    owner: described(text("owner").notNull(), "Who uploaded it."),
    /** When the address to upload to stops working. Null once nothing can be stored there. */
    expiresAt: leftOut(instant("expires_at"), "Only used until an upload is done."),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_by_state").on(table.state, table.expiresAt),
    oneOf("uploads_state", table.state),
    between("uploads_byte_size", table.byteSize, 1, 52_428_800),
  ],
);
