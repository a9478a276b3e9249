import { choiceGroupRules } from "~/domain/menu/choice-group.schema";
import { createChoiceGroup, listNewestGroups } from "~/domain/menu/choice-groups.server";
import { toChoiceGroupJson } from "~/domain/menu/menu";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listNewestGroups, toChoiceGroupJson),
  POST: creates(choiceGroupRules, createChoiceGroup, toChoiceGroupJson),
});

export { action, loader };
