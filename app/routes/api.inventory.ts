import { listInventory } from "~/domain/inventory/inventory.server";
import { toInventoryJson } from "~/domain/records/inventory";
import { adminApi } from "~/http/admin.server";
import { lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ GET: lists(listInventory, toInventoryJson) });

export { action, loader };
