import { Badge } from "~/ui/badge";

/** Of what is as it should be: a row of two lines goes without. */
export function UsualBadge({ children }: { children: string }) {
  return (
    <span className="hidden roomy:inline">
      <Badge tone="matcha">{children}</Badge>
    </span>
  );
}
