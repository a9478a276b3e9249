import { useEffect, useState } from "react";
import { onSessionEnd } from "~/components/admin/frame/session-ended";
import { onSignIn } from "~/components/admin/frame/sign-in-window";
import type { TabletHelper } from "~/domain/access/tablets.server";
import type { Cents } from "~/domain/money";
import type { TileSection } from "~/domain/window/tiles";
import type { StopsAndTax } from "~/domain/window/window-tax";
import { SIGNED_OUT } from "./sender";

/** How often an open page asks for current items and prices. */
const ASK_EVERY_MS = 5 * 60_000;

export type TillData = {
  sections: TileSection[];
  tips: Cents[];
  selling: StopsAndTax;
  /** The mark of the helper's shift that sales here belong to; null for the owner. */
  seller: string | null;
  /** Who can sell on this shared tablet; null on any other device. */
  names: TabletHelper[] | null;
};

/**
 * The till's current items and prices. A cached or long-open page starts with old ones and gets current ones from the
 * shop. If the session has ended, it goes on selling with the old ones.
 */
export function useTillData(shown: TillData): TillData & { isSignedOut: boolean } {
  const [data, setData] = useState({ ...shown, isSignedOut: false });
  useEffect(() => {
    const ask = () => {
      readTillData().then(
        (tiles) => tiles && setData((shown) => ({ ...shown, ...tiles })),
        () => {},
      );
    };
    const stops = [
      onSessionEnd(() => setData((shown) => ({ ...shown, isSignedOut: true }))),
      onSignIn(ask),
    ];
    const askIfSeen = () => {
      if (document.visibilityState === "visible") ask();
    };
    ask();
    const timer = setInterval(askIfSeen, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", askIfSeen);
    addEventListener("online", ask);
    addEventListener("pageshow", ask);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askIfSeen);
      removeEventListener("online", ask);
      removeEventListener("pageshow", ask);
    };
  }, []);
  return data;
}

/**
 * Reads current data from the server. During a deploy, an older server may not send `selling`; then the page keeps what
 * it has.
 */
async function readTillData(): Promise<(Partial<TillData> & { isSignedOut: boolean }) | null> {
  const answer = await fetch("/api/window", { redirect: "error" });
  if (SIGNED_OUT.includes(answer.status)) return { isSignedOut: true };
  return answer.ok ? { ...(await answer.json()), isSignedOut: false } : null;
}
