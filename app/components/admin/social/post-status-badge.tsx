import { POST_STATUS_NAMES, type PostStatus } from "~/domain/social/social";
import { Badge, type BadgeTone } from "~/ui/badge";

const TONES: Record<PostStatus, BadgeTone> = {
  draft: "plain",
  scheduled: "strong",
  published: "matcha",
  failed: "alarm",
};

export function PostStatusBadge({ status }: { status: PostStatus }) {
  return <Badge tone={TONES[status]}>{POST_STATUS_NAMES[status]}</Badge>;
}
