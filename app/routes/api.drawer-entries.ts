import { drawerRules } from "~/domain/truck-ledger/drawer.schema";
import {
  enterInDrawer,
  listDrawerEntries,
  toDrawerJson,
} from "~/domain/truck-ledger/drawer.server";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listDrawerEntries, toDrawerJson),
  POST: creates(drawerRules, enterInDrawer, toDrawerJson),
});

export { action, loader };
