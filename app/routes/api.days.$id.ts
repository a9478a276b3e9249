import { findClosing } from "~/domain/days/closing-queries.server";
import { toClosingJson } from "~/domain/days/figures";
import { adminApi } from "~/http/admin.server";
import { gets } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ GET: gets(findClosing, toClosingJson) });

export { action, loader };
