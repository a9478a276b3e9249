import { toConnectionJson } from "~/domain/social/connection";
import { connectionRules } from "~/domain/social/connection.schema";
import { createConnection, listConnections } from "~/domain/social/connections.server";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listConnections, toConnectionJson),
  POST: creates(connectionRules, createConnection, toConnectionJson),
});

export { action, loader };
