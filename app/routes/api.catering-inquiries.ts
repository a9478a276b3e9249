import { json } from "@remix-run/node";
import { createInquiry, listInquiries } from "~/domain/catering/inquiries.server";
import { inquiryRules } from "~/domain/catering/inquiry.schema";
import { adminApi } from "~/http/admin.server";
import { lists } from "~/http/api-verbs.server";
import { idempotencyKeyOfCall } from "~/http/idempotent-request.server";
import { readJson } from "~/http/json.server";
import { limitedClient } from "~/http/limited-client.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader, action } = adminApi(
  { GET: lists(listInquiries) },
  {
    everyone: {
      POST: async ({ request }) => {
        const inquiry = await readJson(request, inquiryRules.create);
        const idempotencyKey = idempotencyKeyOfCall(request, inquiry);
        const created = await createInquiry(inquiry, limitedClient(request), idempotencyKey);
        return created.ok ? json(created.row, 201) : refusalResponse(created);
      },
    },
  },
);

export { action, loader };
