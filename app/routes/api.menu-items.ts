import { toMenuItemJson } from "~/domain/menu/menu";
import { menuItemRules } from "~/domain/menu/menu-item.schema";
import { createMenuItem } from "~/domain/menu/menu-items.server";
import { adminApi } from "~/http/admin.server";
import { creates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  POST: creates(menuItemRules, createMenuItem, toMenuItemJson),
});

export { action, loader };
