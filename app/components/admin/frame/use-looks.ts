import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { apiClient } from "~/components/api-client";
import { showsOrders } from "./navigation";

const EVERY_MS = 60_000;

/** Tells the server that someone has the orders in view. A tab in the background doesn't count. */
export function useLooks(): void {
  const isShown = showsOrders(useLocation().pathname);
  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // A failure is ignored: the next request follows in a minute, and the bell reports an ended session.
      void apiClient.request("POST", "/api/counter-looks").catch(() => {});
    };
    look();
    const timer = window.setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isShown]);
}
