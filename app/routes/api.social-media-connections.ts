import { connectionRules } from "~/domain/social/connection.schema";
import { createConnection, listConnections } from "~/domain/social/connections.server";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listConnections),
  POST: creates(connectionRules, createConnection),
});

export { action, loader };
