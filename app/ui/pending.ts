import { type Location, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Sooner than this a change of page feels immediate, and a skeleton would only flicker. */
const PATIENCE_MS = 150;

/**
 * The page that is being fetched, once that takes long enough to be noticed; else null.
 * Submitted forms do not count: their page stays until there is an answer.
 */
export function usePendingLocation(): Location | null {
  const { state, location, formMethod } = useNavigation();
  const pending = state === "loading" && !formMethod ? location : null;
  const [noticed, setNoticed] = useState<Location | null>(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setNoticed(pending), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setNoticed(null);
    };
  }, [pending]);
  return pending && noticed;
}
