import type { Actor } from "../access/actor";
import { rowsOf } from "../rows/rows.server";
import type { NewConnection } from "./connection.schema";
import { socialMediaConnections } from "./social.table.server";

/** Labels: nothing is posted by them. */

const { id, platform, accountName, isActive, connectedAt } = socialMediaConnections;
const told = { id, platform, accountName, isActive, connectedAt };

const rows = rowsOf({
  table: socialMediaConnections,
  entity: "social media connection",
  gone: "This connection no longer exists.",
  select: (db) => db.select(told).from(socialMediaConnections).$dynamic(),
  toRow: (connection) => connection,
});

export const {
  find: findConnection,
  list: listConnections,
  search: searchConnections,
  remove: deleteConnection,
} = rows;

export function createConnection(input: NewConnection, actor: Actor) {
  return rows.create(input, actor);
}
