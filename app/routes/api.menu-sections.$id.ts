import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { deleteMenuSection, updateMenuSection } from "~/domain/menu/menu-sections.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(menuSectionRules, updateMenuSection),
  DELETE: deletes(deleteMenuSection),
});

export { action, loader };
