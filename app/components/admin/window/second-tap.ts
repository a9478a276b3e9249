import { useRef } from "react";

const SECOND_TAP_MS = 400;

/** Says of each press whether it's only the second tap of the one before. */
export function useSecondTap(): () => boolean {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const before = pressedAt.current;
    pressedAt.current = Date.now();
    return pressedAt.current - before < SECOND_TAP_MS;
  };
}
