import { choiceGroupRules } from "~/domain/menu/choice-group.schema";
import { deleteChoiceGroup, updateChoiceGroup } from "~/domain/menu/choice-groups.server";
import { toChoiceGroupJson } from "~/domain/menu/menu";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(choiceGroupRules, updateChoiceGroup, toChoiceGroupJson),
  DELETE: deletes(deleteChoiceGroup),
});

export { action, loader };
