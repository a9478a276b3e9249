import { Badge } from "~/ui/badge";

/** For the normal state: lists on phones don't show it. */
export function UsualBadge({ children }: { children: string }) {
  return (
    <span className="hidden roomy:inline">
      <Badge tone="matcha">{children}</Badge>
    </span>
  );
}
