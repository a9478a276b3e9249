import { json } from "@remix-run/node";
import { uploadRequest } from "~/domain/media/upload.schema";
import { issueUpload } from "~/domain/media/uploads.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader, action } = adminApi({
  POST: async ({ request, actor }) => {
    const asked = await readJson(request, uploadRequest);
    const issued = await issueUpload(asked, actor.sub);
    return issued.ok ? json({ uploadURL: issued.uploadURL }, 201) : refusalResponse(issued);
  },
});

export { action, loader };
