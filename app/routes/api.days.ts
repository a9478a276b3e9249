import { closeDay } from "~/domain/days/close-day.server";
import { closingRules } from "~/domain/days/closing.schema";
import { listClosings } from "~/domain/days/closing-queries.server";
import { toClosingJson } from "~/domain/days/figures";
import { adminApi } from "~/http/admin.server";
import { creates, lists } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  GET: lists(listClosings, toClosingJson),
  POST: creates(closingRules, closeDay, toClosingJson),
});

export { action, loader };
