import { finished, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setImmediate as othersTurn } from "node:timers/promises";
import { makeZip } from "client-zip";
import { openSnapshot, type Snapshot } from "~/db/snapshot.server";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "~/domain/csv";
import type { Sender } from "~/domain/emails/email-parts";
import { findEmailView } from "~/domain/emails/email-queries.server";
import { catalogFile } from "~/domain/imports/own-catalog.server";
import { keyOfPath } from "~/domain/media/object-path";
import { formatDateAndTime, toOffsetTime } from "~/domain/time";
import { env } from "~/env.server";
import { objectStore } from "~/services/objects/object-store.server";
import { columnsPage } from "./columns-page.server";
import {
  EXPORTED_TABLES,
  type ExportedColumn,
  type ExportedTable,
  headingOf,
} from "./tables.server";

/** Exports everything the shop has as a ZIP. It's made while it's sent, so neither memory nor disk holds all of it. */

type AsShown = { sender: Sender; zone: string; now: Date };
type ZippedFile = { name: string; input: string | AsyncIterable<string | Uint8Array> };

let isRunning = false;

/**
 * Opens an export. Null while another one runs, since each reads everything. The caller must read it to its end
 * or destroy it.
 */
export function openExport(asShown: AsShown): Readable | null {
  if (isRunning) return null;
  const snapshot = openSnapshot();
  isRunning = true;
  const zip = makeZip(filesOf(snapshot, asShown)) as ReadableStream<Uint8Array>;
  const body = Readable.fromWeb(zip);
  finished(body, () => {
    isRunning = false;
    snapshot.close();
  });
  return body;
}

/** The files of the export. Tables come first, since the snapshot stays open until they're done. */
async function* filesOf(snapshot: Snapshot, asShown: AsShown): AsyncGenerator<ZippedFile> {
  const { sender, zone, now } = asShown;
  const made = formatDateAndTime(now, zone);
  yield { name: "columns.html", input: columnsPage({ name: sender.name, made, zone }) };
  yield { name: "catalog.csv", input: catalogFile() };
  for (const table of EXPORTED_TABLES) {
    yield { name: `${table.name}.csv`, input: tableFile(table, { snapshot, zone }) };
  }
  const emails = [...snapshot.rows("outbox", ["id"])];
  const uploads = [...snapshot.rows("uploads", ["object_path"])];
  snapshot.close();
  for (const [id] of emails) {
    yield* emailNamed(Number(id), asShown);
    await othersTurn();
  }
  for (const [path] of uploads) yield* uploadAt(String(path));
}

function* emailNamed(id: number, asShown: AsShown): Generator<ZippedFile> {
  const input = emailFile(id, asShown);
  if (input !== null) yield { name: `emails/${id}.txt`, input };
}

/** Yields the uploaded file, or nothing if it's gone or was never stored. */
async function* uploadAt(path: string): AsyncGenerator<ZippedFile> {
  const key = keyOfPath(path);
  const input = key === null ? null : await objectStore().get(key);
  if (key !== null && input !== null) yield { name: key, input };
}

/** An email as text; null if it was deleted in between. */
function emailFile(id: number, asShown: AsShown): string | null {
  const email = findEmailView(id, asShown);
  if (!email) return null;
  const { to, subject, written, problem, note, text } = email;
  const about = [`To: ${to}`, `Subject: ${subject}`, `Written: ${written}`, problem, note];
  return `${about.filter(Boolean).join("\n")}\n\n${withoutOwnLinks(text)}\n`;
}

/**
 * Replaces links to the shop, which work like keys: they open a customer's order, or end a newsletter
 * subscription. Sent emails may have links with an earlier address of the shop.
 */
function withoutOwnLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, (link) =>
    link.startsWith(`${env().APP_ORIGIN}/`) || isKey(link) ? "[link left out]" : link,
  );
}

const KEYS = ["/orders/", "/newsletter/"];

const isKey = (link: string) =>
  URL.canParse(link) && KEYS.some((path) => new URL(link).pathname.startsWith(path));

/** Characters written at a time. Between pieces, other requests are served, and SQLite frees memory. */
const PIECE_CHARACTERS = 32 * 1024;

/** A table as CSV, in pieces, as fast as the reader takes them. */
export async function* tableFile(
  { name: table, columns }: ExportedTable,
  { snapshot, zone }: { snapshot: Snapshot; zone: string },
) {
  const names = columns.map(({ name }) => name);
  let piece = BYTE_ORDER_MARK + csvLine(names.map(headingOf));
  for (const row of snapshot.rows(table, names)) {
    piece += csvLine(columns.map((column, index) => cellOf(column, row[index], zone)));
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
    await othersTurn();
  }
  // The last piece, if it has any rows.
  if (piece !== "") yield piece;
}

function cellOf({ as }: ExportedColumn, stored: unknown, zone: string): Cell {
  if (stored === null) return null;
  if (typeof stored !== "number") return String(stored);
  switch (as) {
    case "money":
      return { cents: stored };
    case "time":
      return dayAndTime(new Date(stored), zone);
    case "yesNo":
      return stored === 1 ? "yes" : "no";
    case "percent":
      return stored / 1000;
    case "value":
      return stored;
  }
}

/** '2027-01-04 15:00:00', which spreadsheets can read. */
const dayAndTime = (instant: Date, zone: string) =>
  toOffsetTime(instant, zone).slice(0, 19).replace("T", " ");
