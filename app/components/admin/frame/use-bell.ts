import { useEffect, useRef, useState } from "react";
import { nameOf } from "~/domain/counter/steps";
import type { QueueStatus } from "~/domain/order-desk/queue-status";
import { keepSound, ring } from "~/ui/sound";
import { listenToCounter } from "./counter-stream";
import { announceSessionEnd } from "./session-ended";

const listeners = new Set<() => void>();

/** Calls `listener` at once when the open orders change. */
export function useCounterNews(listener: () => void): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

/**
 * Counts open orders as they arrive, rings for each new one, and shows the count in the page's title.
 * @param loaded the news that the page was rendered with; null if it couldn't be read
 */
export function useBell(loaded: QueueStatus | null): { waiting: number; announcement: string } {
  const [news, setNews] = useState(loaded);
  const [announcement, setAnnouncement] = useState("");
  const known = useRef(loaded?.newest);
  const isTold = useRef(false);
  const latest = useRef(loaded);

  const hear = useRef((news: QueueStatus) => {
    setNews(news);
    // Orders that were already waiting when the page loaded don't ring.
    if (isNewer(news, known.current)) {
      ring(news.newest);
      // Named, so that the text changes even if the count doesn't: screen readers skip the same text.
      setAnnouncement(describeNews(news));
    }
    known.current = Math.max(news.newest, known.current ?? 0);
  });

  useEffect(() => keepSound(), []);
  useEffect(
    () =>
      listenToCounter({
        onNews: (news) => {
          isTold.current = true;
          if (isSame(news, latest.current)) return;
          latest.current = news;
          hear.current(news);
          for (const listener of listeners) listener();
        },
        onSignedOut: () => announceSessionEnd("bell"),
      }),
    [],
  );
  useEffect(() => {
    // A page that was read before the last news came may arrive after it. What it has new, a dead line held up.
    if (loaded && (!isTold.current || isNewer(loaded, known.current))) hear.current(loaded);
  }, [loaded]);

  const waiting = news?.waiting ?? 0;
  useNumberInTitle(waiting);
  return { waiting, announcement };
}

/** A tab that asks whether the stream still stands hears the same once more. */
const isSame = (one: QueueStatus, other: QueueStatus | null) =>
  one.waiting === other?.waiting &&
  one.newest === other.newest &&
  one.goingBackCents === other.goingBackCents;

const isNewer = ({ newest }: QueueStatus, known = Number.POSITIVE_INFINITY) => newest > known;

/** 'New order #7. 2 orders are waiting.' */
function describeNews({ newestOrder, waiting }: QueueStatus): string {
  const order = newestOrder ? `New order ${nameOf(newestOrder)}.` : "New order.";
  return `${order} ${waiting === 1 ? "1 order is" : `${waiting} orders are`} waiting.`;
}

/** '(3) Orders', whatever the page's own title becomes. */
function useNumberInTitle(number: number): void {
  useEffect(() => {
    const mark = (shown: number) => {
      const bare = document.title.replace(/^\(\d+\) /, "");
      const marked = shown > 0 ? `(${shown}) ${bare}` : bare;
      if (document.title !== marked) document.title = marked;
    };
    mark(number);
    const observer = new MutationObserver(() => mark(number));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      mark(0);
    };
  }, [number]);
}
