import { json } from "@remix-run/node";
import { publishUpload } from "~/domain/media/published-uploads.server";
import { assetRegistration } from "~/domain/media/upload.schema";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader, action } = adminApi({
  PUT: async ({ request, actor }) => {
    const { assetURL } = await readJson(request, assetRegistration);
    const published = await publishUpload(assetURL, actor.sub);
    return published.ok ? json({ objectPath: published.objectPath }) : refusalResponse(published);
  },
});

export { action, loader };
