import type { ReactNode } from "react";

/** @param children shown instead of the address, which screen readers still read whole */
export function EmailLink({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <a
      href={`mailto:${email}`}
      aria-label={children ? email : undefined}
      className="wrap-anywhere text-matcha underline"
    >
      {children ?? email}
    </a>
  );
}
