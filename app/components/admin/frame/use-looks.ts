import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { apiClient } from "~/components/api-client";
import { showsOrders } from "./navigation";

const EVERY_MS = 60_000;

/** Tells the server that somebody has the orders in sight: a tab behind others isn't looked at. */
export function useLooks(): void {
  const isShown = showsOrders(useLocation().pathname);
  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // The next one comes in a minute; the bell says that the session has ended.
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
