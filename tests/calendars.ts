/** Calendar files for tests, as other software writes them. */

const part = (name: string, lines: readonly string[]) =>
  [`BEGIN:${name}`, lines, `END:${name}`].flat().join("\r\n");

export const calendar = (...lines: string[]) => part("VCALENDAR", lines);

export const event = (...lines: string[]) => part("VEVENT", lines);

export const zone = (name: string, ...lines: string[]) =>
  part("VTIMEZONE", [`TZID:${name}`, lines].flat());

/** A change of a zone's clocks. */
export const change = (name: "STANDARD" | "DAYLIGHT", ...lines: string[]) => part(name, lines);

export const bytesOf = (file: string) => new TextEncoder().encode(file);
