import { toInventoryJson } from "~/domain/inventory/inventory";
import { inventoryRules } from "~/domain/inventory/inventory.schema";
import { updateInventory } from "~/domain/inventory/inventory.server";
import { adminApi } from "~/http/admin.server";
import { updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(inventoryRules, updateInventory, toInventoryJson),
});

export { action, loader };
