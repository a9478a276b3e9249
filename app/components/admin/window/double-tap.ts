import { useRef } from "react";

const SECOND_TAP_MS = 400;

/** Returns a function that tells whether a press is only an accidental second tap. */
export function useDoubleTapGuard(): () => boolean {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const before = pressedAt.current;
    pressedAt.current = Date.now();
    return pressedAt.current - before < SECOND_TAP_MS;
  };
}
