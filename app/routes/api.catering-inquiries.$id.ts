import { updateInquiry } from "~/domain/catering/inquiries.server";
import { inquiryRules } from "~/domain/catering/inquiry.schema";
import { adminApi } from "~/http/admin.server";
import { updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(inquiryRules, updateInquiry),
});

export { action, loader };
