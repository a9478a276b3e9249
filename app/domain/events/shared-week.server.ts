import { Readable } from "node:stream";
import { type Brand, isRenamed } from "~/brand";
import { readBrand } from "~/domain/brand/brand.server";
import { hexOf } from "~/domain/brand/color-math";
import { markSize } from "~/domain/brand/logo";
import { readMark } from "~/domain/brand/logo-files.server";
import { paletteOf } from "~/domain/brand/palette";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { dayAfter } from "~/domain/business-day";
import type { CalendarEvent } from "~/domain/event";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { type Result, refusal } from "~/domain/result";
import { SerialQueue } from "~/domain/serial-queue.server";
import { formatShortDay, formatTimeRange, isUpcoming, parseInstant } from "~/domain/time";
import { env } from "~/env.server";
import { runProgram } from "~/services/isolated-program.server";
import type { WeekDrawing } from "./draw-week.server";
import { isNotCanceled, stopsBetween } from "./week.server";

/** A week's stops as an image and as a caption, for the owner to post. */

const TITLE = "Where to find us";

/** The most stops in an image, which is read on a phone. */
const MAX_DRAWN = 7;

/** The most stops in a caption, which has to fit into a post. */
const MAX_TOLD = 14;

const NO_STOPS = refusal("missing", "This week has no stops.");
const NOT_DRAWN = refusal("unavailable", "We couldn't make the image. Please try again.");

/** A week's stops that aren't over. If the whole week is over, all of them. */
function stopsToShare(monday: string, now: Date): CalendarEvent[] {
  const stops = stopsBetween(monday, dayAfter(monday, 7)).filter(isNotCanceled);
  const upcoming = stops.filter(({ endDate }) => isUpcoming(endDate, now));
  return upcoming.length > 0 ? upcoming : stops;
}

/** 'Mon, Nov 30 - Sun, Dec 6' */
function nameWeek(monday: string, zone: string): string {
  const days = [monday, dayAfter(monday, 6)].map((day) => parseInstant(day, zone) ?? new Date(0));
  return days.map((day) => formatShortDay(day, zone)).join(" - ");
}

/** The site's page of stops, as people write it: 'ujicart.example/events'. */
export const eventsAddress = () => `${new URL(env().APP_ORIGIN).host}/events`;

/** The parts that caption and image share, with up to `most` stops. Null for a week without stops. */
function readParts(monday: string, most: number, now: Date) {
  const zone = truckZone();
  const stops = stopsToShare(monday, now);
  if (stops.length === 0) return null;
  return {
    title: TITLE,
    when: nameWeek(monday, zone),
    stops: stops.slice(0, most).map(({ title, location, startDate, endDate }) => ({
      day: formatShortDay(startDate, zone),
      time: formatTimeRange(startDate, endDate, zone),
      title,
      location,
    })),
    more: Math.max(0, stops.length - most),
    address: eventsAddress(),
  };
}

/** A week's caption. Null for a week without stops. */
export function readCaption(monday: string, now: Date): string | null {
  const parts = readParts(monday, MAX_TOLD, now);
  if (!parts) return null;
  const { title, when, stops, more, address } = parts;
  const lines = stops.map((stop) => `${stop.day}: ${stop.title}, ${stop.time}, ${stop.location}`);
  const all = more > 0 ? [...lines, `and ${more} more`] : lines;
  return `${title}, ${when}\n\n${all.join("\n")}\n\n${address}`;
}

type Shape = Pick<WeekDrawing, "isStory">;

function readDrawing(
  monday: string,
  brand: Brand,
  { isStory }: Shape,
  now: Date,
): WeekDrawing | null {
  const parts = readParts(monday, MAX_DRAWN, now);
  if (!parts) return null;
  const { name, paper, ink, accent } = brand;
  // A day's name is only drawn at the day's first stop.
  const stops = parts.stops.map((stop, index, all) =>
    stop.day === all[index - 1]?.day ? { ...stop, day: "" } : stop,
  );
  const logo = brand.logo ? markSize(brand.logo, LOGO_HEIGHT) : null;
  return {
    ...parts,
    isStory,
    name,
    colors: { paper, ink, accent },
    seal: sealOf(brand),
    logo,
    stops,
  };
}

/** The logo's height in pixels, the same as the seal's. */
const LOGO_HEIGHT = 68;

/** The site's seal, in the accent color if the truck has its own colors. */
function sealOf(brand: Brand): WeekDrawing["seal"] {
  if (brand.logo) return null;
  const sign = isRenamed(brand) ? "truck" : "tea";
  const palette = paletteOf(brand);
  return { sign, color: palette ? hexOf(palette.light.seal) : HANKO };
}

/** `--seal` in app/app.css. */
const HANKO = "#b3261e";

const LIMITS = { maxMs: 30_000, maxHeapMb: 96 };

/** Images are drawn one at a time, since each takes tens of megabytes. */
const turns = new SerialQueue({ maxWaiting: 8 });

/** The newest images, by what they show. The page shows each one, and the share button asks again. */
const drawn = new Map<string, Buffer>();
const MAX_KEPT = 4;

/** A JPEG of a week's stops. Refuses with missing for a week without stops, or with unavailable. */
export async function drawSharedWeek(
  monday: string,
  shape: Shape,
  now = new Date(),
): Promise<Result<{ image: Buffer }>> {
  const brand = readBrand();
  const drawing = readDrawing(monday, brand, shape, now);
  if (!drawing) return NO_STOPS;
  const key = JSON.stringify([brand.logo, drawing]);
  if (!drawn.has(key) && turns.isFull()) return NOT_DRAWN;
  const make = async () => {
    const kept = drawn.get(key);
    if (kept) return kept;
    const mark = await readMark(brand);
    const image = await draw(drawing, mark);
    // An image without its logo isn't kept: the store may have it the next time.
    if (image && (mark || !drawing.logo)) keep(key, image);
    return image;
  };
  const image = drawn.get(key) ?? (await turns.run(make));
  return image ? { ok: true, image } : NOT_DRAWN;
}

function keep(key: string, image: Buffer): void {
  drawn.set(key, image);
  for (const old of [...drawn.keys()].slice(0, -MAX_KEPT)) drawn.delete(old);
}

/** Draws the image, without the logo if the store doesn't have it. */
async function draw(drawing: WeekDrawing, mark: Buffer | null): Promise<Buffer | null> {
  const bytes = await runProgram<Uint8Array>("draw-week", {
    file: Readable.from(mark ? [mark] : []),
    options: mark ? drawing : { ...drawing, logo: null },
    limits: LIMITS,
  });
  return bytes && Buffer.from(bytes);
}

/** Stores a week's image as an upload, for a post. Refuses as `drawSharedWeek` and `storePostedFile` do. */
export async function storeSharedWeek(monday: string, owner: string, now = new Date()) {
  const drawn = await drawSharedWeek(monday, { isStory: false }, now);
  return drawn.ok ? storePostedFile(Readable.from([drawn.image]), owner) : drawn;
}
