import type { ReactNode } from "react";

/** A label and its value, in a `dl`. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-t border-line/15 py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
