import { toMenuItemJson } from "~/domain/menu/menu";
import { menuItemRules } from "~/domain/menu/menu-item.schema";
import { deleteMenuItem, updateMenuItem } from "~/domain/menu/menu-items.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(menuItemRules, updateMenuItem, toMenuItemJson),
  DELETE: deletes(deleteMenuItem),
});

export { action, loader };
