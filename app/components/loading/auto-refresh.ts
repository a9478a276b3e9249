import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Reads the page's data at an interval while the page is visible, and at once when it becomes visible again. If
 * that fails, the page stays as it is (load-guard.tsx).
 * @param everyMs the interval; null to stop
 * @param whileHidden true to also read in a background tab, for a page that rings
 * @returns a function that reads the data at once, for callers that learn of news sooner
 */
export function useAutoRefresh(everyMs: number | null, whileHidden = false): () => void {
  const { revalidate, state } = useRevalidator();
  const isReading = useRef(false);
  isReading.current = state !== "idle";
  const isOwed = useRef(false);
  const readAgain = useCallback(() => {
    const isWatched = whileHidden || document.visibilityState === "visible";
    if (isWatched && !isReading.current) revalidate();
  }, [revalidate, whileHidden]);
  // A load that has already started may be older than the news, so another one follows it.
  const readNews = useCallback(() => {
    isOwed.current = isReading.current;
    readAgain();
  }, [readAgain]);
  useEffect(() => {
    if (state !== "idle" || !isOwed.current) return;
    isOwed.current = false;
    readAgain();
  }, [state, readAgain]);

  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(readAgain, everyMs);
    document.addEventListener("visibilitychange", readAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", readAgain);
    };
  }, [everyMs, readAgain]);
  return readNews;
}
