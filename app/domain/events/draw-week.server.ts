import letters from "./letters.json";

/** Draws a week's stops as an image. Letters are outlines, because a server may have no fonts. */

export type WeekDrawing = {
  isStory: boolean;
  title: string;
  name: string;
  /** 'Mon, Nov 30 - Sun, Dec 6' */
  when: string;
  /** The brand's colors as #rrggbb. */
  colors: { paper: string; ink: string; accent: string };
  stops: readonly { day: string; time: string; title: string; location: string }[];
  /** Stops of the week that aren't among them. */
  more: number;
  address: string;
};

const WIDTH = 1080;

/** Instagram crops a post's sides in a profile, and covers a story's ends with its own buttons. */
const MARGIN = 90;
const SHAPES = {
  post: { height: 1350, top: 70, bottom: 80 },
  story: { height: 1920, top: 270, bottom: 370 },
};

/** Room for the widest day, 'Mon, May 28'. */
const DAY_WIDTH = 260;
const STOPS_TOP = 240;
const MAX_ROW = 230;

/** A row of this height has a line for the time and one for the place, and of the next a second for the place. */
const THREE_LINES = 160;
const FOUR_LINES = 200;

/** Advance and outline of each letter, at 1,000 units to the em. */
const LETTERS = new Map(Object.entries(letters as unknown as Record<string, [number, string]>));

const advanceOf = (letter: string) => LETTERS.get(letter)?.[0] ?? 0;

/** A text in letters that can be drawn: 'ő' as 'o', and nothing for an emoji. */
export function drawable(text: string): string {
  const drawn = Array.from(text.normalize("NFC"), (letter) => {
    if (/\s/.test(letter)) return " ";
    const plain = letter.normalize("NFD").charAt(0);
    return [letter, plain].find((one) => LETTERS.has(one)) ?? "";
  });
  return drawn.join("").replace(/ +/g, " ").trim();
}

export const widthOf = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, letter) => sum + advanceOf(letter), 0) * size) / 1000;

/** Characters that an ellipsis doesn't follow. */
const LOOSE = new Set(" ,.&-");

/** Cuts a text that is wider than `max` pixels, with an ellipsis. */
export function shortened(text: string, size: number, max: number): string {
  if (widthOf(text, size) <= max) return text;
  const letters = Array.from(text);
  const isTooWide = () => widthOf(`${letters.join("")}…`, size) > max;
  while (letters.length > 0 && (isTooWide() || LOOSE.has(letters.at(-1) ?? ""))) letters.pop();
  return `${letters.join("")}…`;
}

/** Breaks a text that is wider than `max` pixels at a space. Only its last line can still be too wide. */
export function wrapped(text: string, size: number, max: number, lines: number): string[] {
  if (lines === 1 || widthOf(text, size) <= max) return [text];
  const words = text.split(" ");
  const fits = (count: number) => widthOf(words.slice(0, count).join(" "), size) <= max;
  const count = Math.max(
    1,
    words.findIndex((_, index) => !fits(index + 1)),
  );
  const rest = words.slice(count).join(" ");
  return [words.slice(0, count).join(" "), ...(rest ? wrapped(rest, size, max, lines - 1) : [])];
}

type Line = { x?: number; y: number; size: number; max?: number; fill: string };

function line(text: string, { x = MARGIN, y, size, max = WIDTH - 2 * MARGIN, fill }: Line): string {
  let at = 0;
  const paths = Array.from(shortened(drawable(text), size, max), (letter) => {
    const path = `<path transform="translate(${at})" d="${LETTERS.get(letter)?.[1] ?? ""}"/>`;
    at += advanceOf(letter);
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / 1000})">${paths.join("")}</g>`;
}

/** @returns an SVG without text, fonts, and references */
export function weekSvg({ isStory, name, title, when, stops, more, address, colors }: WeekDrawing) {
  const { height, top, bottom } = isStory ? SHAPES.story : SHAPES.post;
  const { paper, ink, accent } = colors;
  const left = MARGIN + DAY_WIDTH;
  const end = height - bottom;
  const start = top + STOPS_TOP;
  const count = stops.length + (more > 0 ? 0.6 : 0);
  const row = Math.min((end - 80 - start) / count, MAX_ROW);
  const rows = stops.flatMap(({ day, time, title, location }, index) => {
    const top = start + row * index;
    const place = wrapped(drawable(location), 30, RIGHT.max, row < FOUR_LINES ? 1 : 2);
    const told = row < THREE_LINES ? [joined(time, location)] : [time, ...place];
    const y = top + row / 2 + 17 - 21 * told.length;
    const name = drawable(title) || `Stop ${index + 1}`;
    return [
      rule(top, ink),
      line(day, { y, size: 36, max: DAY_WIDTH - 24, fill: accent }),
      line(name, { x: left, y, size: 44, ...RIGHT, fill: ink }),
      ...told.map((text, at) =>
        line(text, { x: left, y: y + 42 * (at + 1), size: 30, ...RIGHT, fill: ink }),
      ),
    ];
  });
  const below = start + row * stops.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<rect width="100%" height="18" fill="${accent}"/>`,
    line(name, { y: top + 40, size: 44, fill: accent }),
    line(title, { y: top + 130, size: 82, fill: ink }),
    line(when, { y: top + 200, size: 44, fill: ink }),
    ...rows,
    rule(below, ink),
    ...(more > 0
      ? [line(`and ${more} more`, { x: left, y: below + 56, size: 34, fill: ink })]
      : []),
    line(address, { y: end, size: 36, fill: accent }),
    "</svg>",
  ].join("");
}

const RIGHT = { max: WIDTH - 2 * MARGIN - DAY_WIDTH };

const rule = (y: number, fill: string) =>
  `<rect x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="2" fill="${fill}" fill-opacity=".2"/>`;

const joined = (time: string, location: string) =>
  [time, drawable(location)].filter(Boolean).join(" · ");

/** Draws in the process that calls it, which takes tens of megabytes. */
export async function drawWeek(drawing: WeekDrawing): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const svg = Buffer.from(weekSvg(drawing));
  return sharp(svg).jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer();
}
