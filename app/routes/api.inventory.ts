import { toInventoryJson } from "~/domain/inventory/inventory";
import { listInventory } from "~/domain/inventory/inventory.server";
import { adminApi } from "~/http/admin.server";
import { list } from "~/http/list.server";

const { loader, action } = adminApi({
  GET: ({ request }) => list(request, listInventory, toInventoryJson),
});

export { action, loader };
