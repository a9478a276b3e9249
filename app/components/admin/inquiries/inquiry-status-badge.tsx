import { INQUIRY_STATUS_NAMES, type InquiryStatus } from "~/domain/catering/inquiry";
import { Badge, type BadgeTone } from "~/ui/badge";

/** Bold: needs the owner. Green: agreed. Plain: nothing to do now. */
const TONES: Record<InquiryStatus, BadgeTone> = {
  pending: "strong",
  quoted: "plain",
  confirmed: "matcha",
  completed: "plain",
  cancelled: "plain",
};

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={TONES[status]}>{INQUIRY_STATUS_NAMES[status]}</Badge>;
}
