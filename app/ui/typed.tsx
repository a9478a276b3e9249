import type { ReactNode } from "react";

/**
 * A name that someone typed, beside our own words. It keeps its direction to itself: an Arabic name before
 * '12 items' would draw the 12 on its other side.
 */
export function Typed({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
