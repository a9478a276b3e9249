import { DAY_MS, parseInstant, toOffsetTime } from "~/domain/time";
import { type Calendar, type Component, firstValue } from "./calendar-lines";
import { readOffset, readTime } from "./calendar-times";
import { type Budget, readRule, repeats } from "./repeats";
import { WINDOWS_ZONES } from "./windows-zones";

/** How a place's clocks relate to UTC, both in milliseconds. */
export type Clocks = {
  toInstant: (wall: number) => number;
  toWall: (instant: number) => number;
};

/** The most zones a file can use. Each needs several formatters, which take a megabyte. */
const MAX_ZONES = 50;

const UTC: Clocks = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** Finds the clocks of a zone by the name a calendar gives it. Null if nobody knows the name. */
export type FindClocks = (name: string) => Clocks | null;

export function clocksIn({ zones }: Pick<Calendar, "zones">, budget: Budget): FindClocks {
  const own = new Map(zones.map((zone) => [firstValue(zone, "TZID").trim(), zone]));
  const found = new Map<string, Clocks | null>();
  return (name) => {
    let clocks = found.get(name);
    if (clocks === undefined) {
      clocks = found.size < MAX_ZONES ? clocksNamed(name.trim(), own, budget) : null;
      if (found.size < MAX_ZONES) found.set(name, clocks);
    }
    return clocks;
  };
}

/** The clocks of a zone. A name from the IANA or Windows lists wins over the file's own rules, which may be old. */
function clocksNamed(
  name: string,
  own: ReadonlyMap<string, Component>,
  budget: Budget,
): Clocks | null {
  if (name.length > 200) return null;
  const zone = own.get(name);
  const location = zone ? firstValue(zone, "X-LIC-LOCATION") : "";
  const known = ofTheWorld(name) ?? ofWindows(name) ?? ofTheWorld(location);
  if (known) return clocksOf(known);
  const rules = zone && clocksByRules(zone, budget);
  if (rules) return rules;
  const shown = byShownName(name);
  if (shown) return clocksOf(shown);
  const offset = readOffset(/(?:UTC|GMT) ?([+-]\d{1,2}:?\d{0,2})/.exec(name)?.[1] ?? "");
  return offset === null ? null : byOffset(offset);
}

/** The IANA zone in a name: 'America/New_York', even at the end of a path, as Thunderbird and Evolution write it. */
function ofTheWorld(name: string): string | null {
  if (/(?:^|\/)utc$/i.test(name)) return "UTC";
  const path = name.split("/");
  for (const length of [3, 2]) {
    const zone = path.length >= length ? known(path.slice(-length).join("/")) : null;
    if (zone) return zone;
  }
  return null;
}

const windowsZones = new Map(
  Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]),
);

/** The IANA zone for a Windows name. Exchange adds a number to a name that it has twice: 'GMT Standard Time 1'. */
function ofWindows(name: string): string | null {
  const listed = name.replace(/ Daylight Time\b/i, " Standard Time").toLowerCase();
  return windowsZones.get(listed) ?? windowsZones.get(listed.replace(/ \d{1,2}$/, "")) ?? null;
}

/** Zones by abbreviation. Americans write 'EST' in summer too. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  EST: "America/New_York",
  EDT: "America/New_York",
  ET: "America/New_York",
  CST: "America/Chicago",
  CDT: "America/Chicago",
  CT: "America/Chicago",
  MST: "America/Denver",
  MDT: "America/Denver",
  MT: "America/Denver",
  PST: "America/Los_Angeles",
  PDT: "America/Los_Angeles",
  PT: "America/Los_Angeles",
};

/**
 * The IANA zone for a name as calendars show it: '(UTC-08:00) Pacific Time (US & Canada)', '(UTC+01:00)
 * Amsterdam, Berlin', 'Eastern Time', 'PST8PDT'.
 */
function byShownName(name: string): string | null {
  const shown = name.replace(/^\([^()]*\)\s*/, "").replaceAll("&amp;", "&");
  const [, area] =
    /^([\w. ]+?) (?:Standard |Daylight )?Time(?: \(US & Canada\))?$/i.exec(shown) ?? [];
  const byTime = area && ofWindows(`${area} Standard Time`);
  if (byTime) return byTime;
  return ABBREVIATIONS[shown.toUpperCase()] ?? byCity(shown) ?? known(shown);
}

function byCity(cities: string): string | null {
  const zones = Intl.supportedValuesOf("timeZone");
  for (const city of cities.split(",").slice(0, 10)) {
    const ending = `/${city.trim().replaceAll(" ", "_")}`;
    const zone = zones.find((one) => one.endsWith(ending));
    if (zone) return zone;
  }
  return null;
}

function known(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export function clocksOf(zone: string): Clocks {
  if (zone === "UTC") return UTC;
  return {
    toInstant: (wall) =>
      Number.isNaN(wall)
        ? wall
        : (parseInstant(new Date(wall).toISOString().slice(0, 19), zone)?.getTime() ?? Number.NaN),
    toWall: (instant) => Date.parse(`${toOffsetTime(new Date(instant), zone).slice(0, 19)}Z`),
  };
}

const byOffset = (offset: number): Clocks => ({
  toInstant: (wall) => wall - offset,
  toWall: (instant) => instant + offset,
});

/** A change of a zone's clocks from one offset to another, when they show this time. */
type Change = { at: number; from: number; to: number };

/**
 * Clocks by the rules in a file. A time that they skip in spring is read by the offset before it, and one
 * that they show twice in fall is the first (RFC 5545, 3.3.5). Null if there's no rule that we can read.
 */
function clocksByRules(zone: Component, budget: Budget): Clocks | null {
  const observances = zone.parts.slice(0, 50).flatMap((part) => {
    const [start] = part.properties.get("DTSTART") ?? [];
    const at = start && readTime(start);
    const to = readOffset(firstValue(part, "TZOFFSETTO"));
    const from = readOffset(firstValue(part, "TZOFFSETFROM"));
    return at && to !== null ? [{ part, at: at.wall, from: from ?? to, to }] : [];
  });
  const [first] = observances;
  if (!first) return null;
  const byYear = new Map<number, Change[]>();
  const changesAround = (time: number) => {
    const year = new Date(time).getUTCFullYear();
    let changes = byYear.get(year);
    if (!changes) {
      changes = observances
        .flatMap(({ part, at, from, to }) =>
          changesUntil(Date.UTC(year + 1, 0), part, at, budget).map((at) => ({ at, from, to })),
        )
        .sort((a, b) => a.at - b.at);
      byYear.set(year, changes);
    }
    return changes;
  };
  const offsetOf = (change: Change | undefined) => change?.to ?? first.from;
  const isSet = ({ at, from, to }: Change, wall: number) => at + Math.max(0, to - from) <= wall;
  return {
    toInstant: (wall) =>
      wall - offsetOf(changesAround(wall).findLast((change) => isSet(change, wall))),
    toWall: (instant) =>
      instant + offsetOf(changesAround(instant).findLast(({ at, from }) => at - from <= instant)),
  };
}

/** A zone's first change, and those in the two years before an end. */
function changesUntil(end: number, part: Component, start: number, budget: Budget): number[] {
  const [rrule] = part.properties.get("RRULE") ?? [];
  const rule = rrule && readRule(rrule.value);
  if (!rule) return [start];
  const last = rule.until ? readTime({ value: rule.until, params: {} })?.wall : undefined;
  // A last time is in UTC, which may be most of a day before it on the zone's clocks.
  const to = last === undefined ? end : Math.min(end, last + DAY_MS);
  const range = { from: to - 800 * DAY_MS, to, until: to, max: 20, budget };
  return [start, ...(repeats(rule, start, range) ?? [])];
}
