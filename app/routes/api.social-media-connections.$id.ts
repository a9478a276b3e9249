import { deleteConnection } from "~/domain/social/connections.server";
import { adminApi } from "~/http/admin.server";
import { deletes } from "~/http/api-verbs.server";

const { loader, action } = adminApi({ DELETE: deletes(deleteConnection) });

export { action, loader };
