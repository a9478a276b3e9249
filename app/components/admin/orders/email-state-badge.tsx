import type { EmailState } from "~/domain/emails/email-queries.server";
import { Badge, type BadgeTone } from "~/ui/badge";

const SHOWN: Record<EmailState, { name: string; tone: BadgeTone }> = {
  sent: { name: "Sent", tone: "matcha" },
  skipped: { name: "Not sent", tone: "plain" },
  waiting: { name: "Sending soon", tone: "strong" },
  kept: { name: "Not sent", tone: "plain" },
  late: { name: "Expired, not sent", tone: "vermilion" },
};

export function EmailStateBadge({ state }: { state: EmailState }) {
  const { name, tone } = SHOWN[state];
  return <Badge tone={tone}>{name}</Badge>;
}
