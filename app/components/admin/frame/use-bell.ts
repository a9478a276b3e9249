import { useEffect, useRef, useState } from "react";
import {
  describeElsewhere,
  type QueueOfDevice,
  type QueueStatus,
  queueOfDevice,
  sumOf,
} from "~/domain/order-desk/queue-status";
import { orderNameOf } from "~/domain/orders/order-name";
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

/** This device's stop, and when it stops counting, so that a page left open overnight rings for all stops again. */
export type OwnStop = { id: number; until: number };

const idNow = (stop: OwnStop | null) => (stop && Date.now() < stop.until ? stop.id : null);

/**
 * Counts a stop's open orders as they arrive, rings for each new one, and shows the count in the page's title.
 * @param loaded the news that the page was rendered with; null if it couldn't be read
 * @param stop the stop that this device is at; null for all stops
 */
export function useBell(
  loaded: QueueStatus | null,
  stop: OwnStop | null,
): QueueOfDevice & { announcement: string } {
  const [news, setNews] = useState(loaded);
  const [announcement, setAnnouncement] = useState("");
  const known = useRef<{ newest: number; stopId: number | null } | null>(null);
  const isTold = useRef(false);
  const latest = useRef(loaded);
  const stopId = idNow(stop);
  const own = useRef(stop);
  own.current = stop;

  const hear = useRef((news: QueueStatus) => {
    setNews(news);
    const stopId = idNow(own.current);
    const here = queueOfDevice(news, stopId);
    // Orders that were already waiting when the page loaded, or when its stop was chosen, don't ring.
    const before = known.current?.stopId === stopId ? known.current : null;
    if (before && here.newest > before.newest) {
      ring(here.newest);
      // The text names the order, because screen readers skip a text that's the same as before.
      setAnnouncement(describeNews(here));
    }
    const newest = Math.max(here.newest, before?.newest ?? 0);
    known.current = { newest, stopId };
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
    if (!loaded) return;
    const isOfThisStop = known.current?.stopId === stopId;
    const isNew =
      isOfThisStop && queueOfDevice(loaded, stopId).newest > (known.current?.newest ?? 0);
    // A page's data can be older than the last news, so it only counts if it has a newer order, which a dead stream
    // missed.
    if (!isTold.current || isNew) hear.current(loaded);
    else if (!isOfThisStop) hear.current(latest.current ?? loaded);
  }, [loaded, stopId]);

  const here = queueOfDevice(news ?? NO_NEWS, stopId);
  useNumberInTitle(here.waiting);
  return { ...here, announcement };
}

const NO_NEWS: QueueStatus = { ...sumOf([]), stops: [] };

/** A tab that asks if the stream is still open gets the same news again. */
const isSame = (one: QueueStatus, other: QueueStatus | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** 'New order #7. 2 orders are waiting.', and 'Elsewhere: 3 at Ferry Plaza.' */
function describeNews({ newestOrder, waiting, elsewhere }: QueueOfDevice): string {
  const order = newestOrder ? `New order ${orderNameOf(newestOrder)}.` : "New order.";
  const here = waiting === 1 ? "1 order is waiting." : `${waiting} orders are waiting.`;
  const others = describeElsewhere(elsewhere);
  return [order, here, others && `Elsewhere: ${others}.`].filter(Boolean).join(" ");
}

/** Keeps the count in the page's title, like '(3) Orders', even if the title changes. */
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
