import { INQUIRY_STATUS_NAMES, type InquiryStatus } from "~/domain/catering/inquiry";
import { Badge, type BadgeTone } from "~/ui/badge";

/** What waits for the owner stands out, what is agreed is green, what is over is quiet. */
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
