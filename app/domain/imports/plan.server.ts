import { createHash } from "node:crypto";
import type { Db, Tx } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { storedPaths } from "~/domain/media/known-media.server";
import { existingCatalog, makeItems, roomIn } from "./catalog-items.server";
import { planCatalog } from "./catalog-plan";
import type { CatalogRow } from "./catalog-row";
import { withoutLost } from "./images";
import {
  DEFAULT_TARGETS,
  type ImportKind,
  type ImportTarget,
  type Outcome,
  type ShownLine,
  type Written,
} from "./import";
import { menuRows } from "./menu-text";
import { showItem } from "./shown-item";
import { makeStops, planStops, showStop } from "./stops.server";
import type { StopRow } from "./stops-file.server";
import { makeSubscribers, planSubscribers, showSubscriber } from "./subscribers.server";
import type { SubscriberRow } from "./subscribers-file";

/**
 * An import's lines, and the writes that apply it, a few rows each. A file is read (`read-file.server.ts`), planned (here,
 * `catalog-plan.ts`, `stops.server.ts`, `subscribers.server.ts`), shown, and applied (`apply-import.server.ts`).
 */
export type Plan = { lines: ShownLine[]; parts: ((tx: Tx, actor: Actor) => Written)[] };

/** A hash of the list that was shown. */
export const fingerprintOf = (lines: readonly ShownLine[]) =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex").slice(0, 16);

/** Rows written at once. An item with choices takes a millisecond to write, and a stop takes one to undo. */
const ROWS_A_PART = 5;

export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_PART)
    parts.push(rows.slice(at, at + ROWS_A_PART));
  return parts;
}

const isNew = ({ outcome }: { outcome: Outcome }) => outcome === "new";
const isWritten = ({ outcome }: { outcome: Outcome }) => outcome === "new" || outcome === "changed";

type StoredImport = { kind: ImportKind; content: string };

/**
 * Plans an import against the shop as this transaction sees it.
 * @param chosen what items become if the file doesn't say
 * @param takesOrders whether new stops take orders ahead
 */
export function planOf(
  db: Db,
  row: StoredImport,
  chosen: ImportTarget | null | undefined,
  takesOrders = false,
): Plan & { becomes: ImportTarget | null } {
  const usual = DEFAULT_TARGETS[row.kind];
  const becomes = usual && (chosen ?? usual);
  return { ...planRows(db, row, becomes, takesOrders), becomes };
}

function planRows(
  db: Db,
  { kind, content }: StoredImport,
  becomes: ImportTarget | null,
  takesOrders: boolean,
): Plan {
  const zone = truckZone();
  switch (kind) {
    case "stops": {
      const stops = planStops(db, JSON.parse(content) as StopRow[], new Date());
      return {
        lines: stops.map((stop) => showStop(stop, zone)),
        parts: inParts(stops.filter(isWritten)).map(
          (part) => (tx) => makeStops(tx, part, takesOrders),
        ),
      };
    }
    case "subscribers": {
      const subscribers = planSubscribers(db, JSON.parse(content) as SubscriberRow[]);
      return {
        lines: subscribers.map((subscriber) => showSubscriber(subscriber, zone)),
        parts: inParts(subscribers.filter(isNew)).map((part) => (tx) => makeSubscribers(tx, part)),
      };
    }
    default: {
      const isMenu = kind === "menu";
      const rows = isMenu ? menuRows(content) : withStoredImages(db, JSON.parse(content));
      const existing = existingCatalog(db, { withGoods: !isMenu });
      const items = planCatalog(rows, existing, { room: roomIn(existing), becomes });
      return {
        lines: items.map(showItem),
        parts: inParts(items.filter(isWritten)).map(
          (part) => (tx, actor) => makeItems(tx, part, actor),
        ),
      };
    }
  }
}

function withStoredImages(db: Db, rows: CatalogRow[]): CatalogRow[] {
  const stored = storedPaths(
    db,
    rows.flatMap(({ imageUrl }) => imageUrl ?? []),
  );
  return withoutLost(rows, (path) => stored.has(path));
}
