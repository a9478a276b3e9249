import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { createMenuSection } from "~/domain/menu/menu-sections.server";
import { adminApi } from "~/http/admin.server";
import { creates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ POST: creates(menuSectionRules, createMenuSection) });

export { action, loader };
