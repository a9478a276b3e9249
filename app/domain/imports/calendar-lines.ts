/** Reads the lines of a calendar (RFC 5545), as far as stops and time zones need them. */

export type Property = {
  value: string;
  /** Names are in capitals. */
  params: Readonly<Record<string, string>>;
};

/** A VEVENT, a VTIMEZONE, or a part of one. */
export type Component = {
  name: string;
  /** The line of its BEGIN, from 1. */
  line: number;
  properties: ReadonlyMap<string, readonly Property[]>;
  parts: readonly Component[];
  /** False if the file ends first. */
  isWhole: boolean;
};

export type Calendar = {
  events: Component[];
  zones: Component[];
  /** The zone of times without one, if the file sets it. */
  zone: string | null;
  /** True if there were too many events, so the rest wasn't read. */
  hasTooMany: boolean;
};

/** The most events read: five a day for ten years. A file of 5 MB has room for ten times as many. */
export const MAX_EVENTS = 20_000;
/** The most characters of a line. Titles, places, dates and the stored part of a description are shorter. */
const MAX_LINE = 100_000;

const READ = new Set([
  "UID",
  "SEQUENCE",
  "LAST-MODIFIED",
  "STATUS",
  "CLASS",
  "SUMMARY",
  "LOCATION",
  "DESCRIPTION",
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "EXRULE",
  "RECURRENCE-ID",
  "TZID",
  "TZOFFSETTO",
  "TZOFFSETFROM",
  "X-LIC-LOCATION",
  "X-WR-TIMEZONE",
]);
const PARTS = new Set(["STANDARD", "DAYLIGHT"]);

type Open = { name: string; line: number; properties: Map<string, Property[]>; parts: Component[] };

const closed = (open: Open, isWhole: boolean): Component => ({ ...open, isWhole });

/** Reads a calendar. Skips lines outside of events and zones, and lines that aren't properties. */
export function readCalendar(bytes: Uint8Array): Calendar {
  const calendar: Calendar = { events: [], zones: [], zone: null, hasTooMany: false };
  /** The components that are open inside an event or a zone, outermost first. */
  const open: Open[] = [];
  const close = (isWhole: boolean) => {
    const inner = open.pop();
    if (!inner) return;
    const outer = open.at(-1);
    if (outer) {
      if (PARTS.has(inner.name)) outer.parts.push(closed(inner, isWhole));
    } else if (inner.name === "VEVENT") calendar.events.push(closed(inner, isWhole));
    else calendar.zones.push(closed(inner, isWhole));
  };
  for (const { text, line } of unfolded(bytes)) {
    const name = /^[\w-]{1,60}/.exec(text)?.[0].toUpperCase();
    if (name === "BEGIN") {
      const begun = text.slice(6).trim().toUpperCase();
      // An event without an END ends where the next one begins.
      if (begun === "VEVENT") while (open.length > 0) close(false);
      if (open.length > 0 || begun === "VEVENT" || begun === "VTIMEZONE") {
        if (calendar.events.length >= MAX_EVENTS) return { ...calendar, hasTooMany: true };
        if (open.length < 5) open.push({ name: begun, line, properties: new Map(), parts: [] });
      }
    } else if (name === "END") {
      if (text.slice(4).trim().toUpperCase() === open.at(-1)?.name) close(true);
    } else if (name && READ.has(name)) {
      const property = propertyOf(text, name.length);
      if (property && name === "X-WR-TIMEZONE") calendar.zone ??= property.value;
      else if (property) add(open.at(-1)?.properties, name, property);
    }
  }
  while (open.length > 0) close(false);
  return calendar;
}

function add(to: Map<string, Property[]> | undefined, name: string, property: Property): void {
  const before = to?.get(name);
  if (before) before.push(property);
  else to?.set(name, [property]);
}

/** Reads a property. Its value can contain colons and semicolons, and so can a quoted parameter. */
function propertyOf(text: string, from: number): Property | null {
  const params: Record<string, string> = {};
  const parameter = /;([\w-]{1,60})=("[^"]*"|[^";:]*)/y;
  let end = from;
  parameter.lastIndex = end;
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    const [, key = "", value = ""] = found;
    params[key.toUpperCase()] = value.replaceAll('"', "");
    end = parameter.lastIndex;
  }
  return text[end] === ":" ? { value: text.slice(end + 1), params } : null;
}

/** Joins folded lines, byte by byte, since some software folds in the middle of a character. */
function* unfolded(bytes: Uint8Array): Generator<{ text: string; line: number }> {
  const raw = inBytes(bytes);
  let whole = "";
  let begun = 1;
  let line = 0;
  for (let at = 0; at < raw.length; ) {
    const end = endOfLine(raw, at);
    const isFolded = raw[at] === " " || raw[at] === "\t";
    line += 1;
    if (isFolded) {
      if (whole.length < MAX_LINE) whole += raw.slice(at + 1, Math.min(end, at + MAX_LINE));
    } else {
      yield { text: decoded(whole), line: begun };
      whole = raw.slice(at, Math.min(end, at + MAX_LINE));
      begun = line;
    }
    at = end + (raw[end] === "\r" ? 2 : 1);
  }
  yield { text: decoded(whole), line: begun };
}

function endOfLine(raw: string, from: number): number {
  const end = raw.indexOf("\n", from);
  const until = end === -1 ? raw.length : end;
  return raw[until - 1] === "\r" ? until - 1 : until;
}

/** A text with one character per byte, from UTF-8 or an older encoding. UTF-16 is converted to UTF-8 first. */
function inBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isWide
    ? new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes)
    : null;
  const buffer = text === null ? Buffer.from(bytes) : Buffer.from(text);
  const raw = buffer.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  // Old Macs end a line with a carriage return alone.
  return raw.includes("\n") ? raw : raw.replaceAll("\r", "\n");
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS = new TextDecoder("windows-1252");

/** Decodes a line. Lines are decoded one by one, so a wrong byte garbles only its own. */
function decoded(raw: string): string {
  if (/^[\x20-\x7e\t]*$/.test(raw)) return raw;
  const bytes = Buffer.from(raw, "latin1");
  try {
    return UTF8.decode(bytes);
  } catch {
    return WINDOWS.decode(bytes);
  }
}

/** Decodes a text value: `\n` is a new line, and `\,` a comma. */
export const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));

/** The first value of a property; empty if there is none. */
export const firstValue = ({ properties }: Component, name: string): string =>
  properties.get(name)?.[0]?.value ?? "";
