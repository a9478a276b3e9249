import { type Component, firstValue, unescaped } from "./calendar-lines";
import { plainText } from "./file-cells";

/** Selects the events of a calendar file that count, and reads their text. */

/** Keeps the newest version of each event, by SEQUENCE, since a file may have older ones too. */
export function newest(events: readonly Component[]): Component[] {
  const highest = new Map<string, number>();
  for (const event of events) {
    const id = idOf(event);
    highest.set(id, Math.max(highest.get(id) ?? 0, sequenceOf(event)));
  }
  return events.filter((event) => {
    return firstValue(event, "UID") === "" || sequenceOf(event) === highest.get(idOf(event));
  });
}

const idOf = (event: Component) =>
  `${firstValue(event, "UID").trim()}\n${firstValue(event, "RECURRENCE-ID").trim()}`;

const sequenceOf = (event: Component) =>
  Math.max(0, Number.parseInt(firstValue(event, "SEQUENCE"), 10) || 0);

/**
 * Each event, with those that replace single days of its series, and each of those with its series. Without
 * their series, those are events of their own.
 */
export function seriesOf(events: readonly Component[]) {
  const moved = new Map<string, Component[]>();
  const series = new Map<string, Component>();
  for (const event of events) {
    const uid = firstValue(event, "UID").trim();
    if (!event.properties.has("RECURRENCE-ID")) series.set(uid, event);
    else if (!moved.get(uid)?.push(event)) moved.set(uid, [event]);
  }
  return events.map((event) => {
    const uid = firstValue(event, "UID").trim();
    return event.properties.has("RECURRENCE-ID")
      ? { event, moved: [], series: series.get(uid) ?? event }
      : { event, moved: moved.get(uid) ?? [], series: event };
  });
}

/** The most characters read of a text. A stop can have far fewer, so the plan refuses longer texts. */
const MAX_TEXT = 20_000;

export function textsOf(event: Component) {
  const text = (name: string) => plain(unescaped(firstValue(event, name).slice(0, MAX_TEXT)));
  const location = text("LOCATION")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");
  return { title: text("SUMMARY"), location, description: text("DESCRIPTION") || null };
}

/** Google and Outlook keep descriptions as HTML. */
const HTML =
  /<\/?(?:a|b|i|u|p|br|hr|em|div|span|font|strong|ul|ol|li|h\d|img|table|tr|td|html|body|html-blob)\b[^<>]*>|&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});/i;

const plain = (text: string) => (HTML.test(text) ? plainText(text) : text).trim();
