import { json } from "@remix-run/node";
import { homepageRules } from "~/domain/homepage/homepage.schema";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = adminApi(
  {
    // What is left out stays, so that no text is lost to a program that does not know of it.
    PUT: async ({ request, administrator }) => {
      const content = await readJson(request, homepageRules.create);
      const updated = await updateHomepageContent(content, administrator.actor);
      return updated.ok ? json(updated.row) : refused(updated);
    },
  },
  {
    GET: () => json(readHomepageContent(), { headers: { "Cache-Control": "private, no-cache" } }),
  },
);

export { action, loader };
