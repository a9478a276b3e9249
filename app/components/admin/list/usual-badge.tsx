import { Badge } from "~/ui/badge";

/** A badge for the normal state. Lists on phones hide it. */
export function UsualBadge({ children }: { children: string }) {
  return (
    <span className="hidden roomy:inline">
      <Badge tone="matcha">{children}</Badge>
    </span>
  );
}
