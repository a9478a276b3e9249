import { json } from "@remix-run/node";
import { wholeBrand } from "~/domain/brand/brand.schema";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { apiRefusal } from "~/http/refusals.server";

const { loader, action } = adminApi({
  GET: () => json(readBrand()),
  // Fields that are left out stay as they are, so an older program doesn't erase new ones.
  PUT: async ({ request, actor }) => {
    const change = await readJson(request, wholeBrand);
    const changed = await changeBrand(change, actor);
    return changed.ok ? json(changed.row) : apiRefusal(changed);
  },
});

export { action, loader };
