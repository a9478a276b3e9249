import { socialMediaConnections } from "~/db/schema/social.server";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";

/** Connections name the accounts that the owner posts from. The shop itself posts nothing. */

const rows = rowsOf({
  ...namedColumns(socialMediaConnections, ["platform", "accountName", "isActive", "connectedAt"]),
  entity: "social media connection",
  gone: "This connection no longer exists.",
});

export const {
  find: findConnection,
  list: listConnections,
  search: searchConnections,
  create: createConnection,
  remove: deleteConnection,
} = rows;
