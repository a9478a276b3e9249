import { toInventoryJson } from "~/domain/inventory/inventory";
import { listInventory } from "~/domain/inventory/inventory.server";
import { adminApi } from "~/http/admin.server";
import { lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ GET: lists(listInventory, toInventoryJson) });

export { action, loader };
