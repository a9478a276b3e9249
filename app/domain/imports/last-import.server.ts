import { desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { imports } from "~/db/schema/imports.server";
import { refusal } from "~/domain/result";
import { SerialQueue } from "~/domain/serial-queue.server";
import { MAX_CONTENT_BYTES } from "./import.schema";

/** Each screen shows the last import that was chosen there. */
export type Screen = "paste" | "file";

export const OTHER_IMPORT = refusal(
  "missing",
  "Someone replaced this with another import. Check the new one first.",
);
export const ALREADY_APPLIED = refusal("missing", "This was already added.");

export const isOfScreen = (screen: Screen) => (screen === "paste" ? eq : ne)(imports.kind, "menu");

/** The last import on a screen. Its content is null if it's too large to read whole. */
export const lastImport = (db: Db, screen: Screen) =>
  db
    .select({ ...getTableColumns(imports), content: contentIfShort })
    .from(imports)
    .where(isOfScreen(screen))
    .orderBy(desc(imports.id))
    .limit(1)
    .get();

const contentIfShort = sql<
  string | null
>`CASE WHEN octet_length(${imports.content}) <= ${MAX_CONTENT_BYTES} THEN ${imports.content} END`;

/** Runs one apply or undo at a time, since each is many writes. */
export const importTurns = new SerialQueue();

/** How long one write may take, since nobody else gets a response meanwhile. */
const WRITE_MS = 20;

/** Runs parts, and takes them off the list, until the time for one write is up. */
export function runSomeParts<Part>(parts: Part[], run: (part: Part) => void): void {
  const until = performance.now() + WRITE_MS;
  do {
    const part = parts.shift();
    if (part) run(part);
  } while (parts.length > 0 && performance.now() < until);
}
