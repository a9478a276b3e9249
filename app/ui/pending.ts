import { type Location, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** How long a page may load before a skeleton shows. Below this it feels immediate, and a skeleton would flicker. */
const SHOWN_AFTER_MS = 150;

/** The page that is loading, searches included. A post doesn't count: its page stays until the response. */
export function usePendingLocation(): Location | null {
  const { state, location, formMethod } = useNavigation();
  const isPost = formMethod !== undefined && formMethod !== "GET";
  const pending = state === "loading" && !isPost ? location : null;
  const [noticed, setNoticed] = useState<Location | null>(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setNoticed(pending), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setNoticed(null);
    };
  }, [pending]);
  return pending && noticed;
}
