import type { Tx } from "~/db/client.server";
import type { Actor } from "../access/actor";
import { storedPaths } from "../media/known-media.server";
import { knownCatalog, makeItems, roomIn } from "./catalog-items.server";
import { planCatalog } from "./catalog-plan";
import type { CatalogRow } from "./catalog-row";
import { withoutLost } from "./images";
import type { Becomes, ImportKind, Making, ShownLine } from "./import";
import { menuRows } from "./menu-text";
import { showItem } from "./shown-item";
import { makeStops, planStops, showStop } from "./stops.server";
import type { StopRow } from "./stops-file.server";
import { makeSubscribers, planSubscribers, showSubscriber } from "./subscribers.server";
import type { SubscriberRow } from "./subscribers-file";

type Db = Pick<Tx, "select">;

export type Plan = { lines: ShownLine[]; make: (tx: Tx, actor: Actor) => Making };

/** What would be done to the shop as it is in this transaction. */
export function planOf(
  db: Db,
  { kind, content }: { kind: ImportKind; content: string },
  becomes: Becomes | null,
): Plan {
  switch (kind) {
    case "stops": {
      const stops = planStops(JSON.parse(content) as StopRow[], db, new Date());
      return { lines: stops.map(showStop), make: (tx) => makeStops(tx, stops) };
    }
    case "subscribers": {
      const subscribers = planSubscribers(JSON.parse(content) as SubscriberRow[], db);
      return {
        lines: subscribers.map(showSubscriber),
        make: (tx) => makeSubscribers(tx, subscribers),
      };
    }
    default: {
      const isMenu = kind === "menu";
      const rows = isMenu ? menuRows(content) : withStoredImages(JSON.parse(content), db);
      const known = knownCatalog(db, { withGoods: !isMenu });
      const items = planCatalog(rows, known, { room: roomIn(known), becomes });
      return {
        lines: items.map(showItem),
        make: (tx, actor) => makeItems(tx, items, { groups: known.groups, actor }),
      };
    }
  }
}

function withStoredImages(rows: CatalogRow[], db: Db): CatalogRow[] {
  const stored = storedPaths(
    db,
    rows.flatMap(({ imageUrl }) => imageUrl ?? []),
  );
  return withoutLost(rows, (path) => stored.has(path));
}
