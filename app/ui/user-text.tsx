import type { ReactNode } from "react";

/**
 * Text that someone typed, isolated from our own. Without this, an Arabic name before '12 items' would move the 12 to
 * its other side. Browsers don't translate it either, since nobody could call a translated name.
 */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
