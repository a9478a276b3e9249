/** The zones of the United States, as people call them. */
export const ZONE_NAMES = {
  "America/New_York": "Eastern (New York)",
  "America/Chicago": "Central (Chicago)",
  "America/Denver": "Mountain (Denver)",
  "America/Phoenix": "Arizona (Phoenix)",
  "America/Los_Angeles": "Pacific (Los Angeles)",
  "America/Anchorage": "Alaska (Anchorage)",
  "Pacific/Honolulu": "Hawaii (Honolulu)",
} as const;

/** 'Eastern (New York)', or just the name of a zone that isn't listed here. */
export const zoneName = (zone: string) => ZONE_NAMES[zone as keyof typeof ZONE_NAMES] ?? zone;

/** Whether the IANA database has this zone, like America/New_York. */
export const isZone = (name: string) => Intl.supportedValuesOf("timeZone").includes(name);
