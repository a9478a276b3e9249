import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Reads the page's data again every so often while someone can see it, and at once when they see it
 * again. What fails to come leaves the page as it is (load-guard.ts).
 * @param everyMs null while it needs no watching
 * @param whileHidden true to read also in a background tab, for a page that rings
 * @returns the same at once, for whoever hears of news sooner.
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
  // A load that is under way may be older than the news, so another one follows it.
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
