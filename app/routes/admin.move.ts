import { adminLoader } from "~/http/admin.server";
import { movedTo } from "~/http/refusals.server";

/** The address that other programs know for moving a shop in. The import of its files does that. */
export const loader = adminLoader(() => movedTo("/admin/data/import"));
