import { json } from "@remix-run/node";
import { toInventoryJson } from "~/domain/inventory/inventory";
import { inventoryChange } from "~/domain/inventory/inventory.schema";
import { updateInventory } from "~/domain/inventory/inventory.server";
import { adminApi } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { readJson } from "~/http/json.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = adminApi({
  PATCH: async ({ request, params, administrator }) => {
    const change = await readJson(request, inventoryChange);
    const updated = await updateInventory(idParam(params), change, administrator.actor);
    return updated.ok ? json(toInventoryJson(updated.item)) : refused(updated);
  },
});

export { action, loader };
