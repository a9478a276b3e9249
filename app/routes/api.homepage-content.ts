import { json } from "@remix-run/node";
import { homepageRules } from "~/domain/homepage/homepage.schema";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { apiRefusal } from "~/http/refusals.server";

const { loader, action } = adminApi(
  {
    // Texts that are left out stay as they are, so an older program doesn't erase new ones.
    PUT: async ({ request, actor }) => {
      const content = await readJson(request, homepageRules.create);
      const updated = await updateHomepageContent(content, actor);
      return updated.ok ? json(updated.row) : apiRefusal(updated);
    },
  },
  {
    everyone: {
      GET: () => json(readHomepageContent(), { headers: { "Cache-Control": "private, no-cache" } }),
    },
  },
);

export { action, loader };
