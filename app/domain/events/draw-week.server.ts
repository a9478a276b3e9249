import glyphs from "./glyphs.json";

/** Draws a week's stops as an image. Letters are outlines, because a server may have no fonts. */

export type WeekDrawing = {
  isStory: boolean;
  title: string;
  name: string;
  /** 'Mon, Nov 30 - Sun, Dec 6' */
  when: string;
  /** The brand's colors as #rrggbb. */
  colors: { paper: string; ink: string; accent: string };
  /** The sign in the brand's seal and its color; null for a truck that has a logo. */
  seal: { sign: keyof typeof SIGNS; color: string } | null;
  /** The size in pixels of the logo, which replaces the seal. */
  logo: { width: number; height: number } | null;
  stops: readonly { day: string; time: string; title: string; location: string }[];
  /** How many stops of the week aren't drawn. */
  more: number;
  address: string;
};

const WIDTH = 1080;

/** Instagram crops the sides of a post in profiles, and covers the ends of a story with buttons. */
const MARGIN = 90;
const SHAPES = {
  post: { height: 1350, top: 70, bottom: 80 },
  story: { height: 1920, top: 270, bottom: 370 },
};

const STOPS_TOP = 240;
const MAX_ROW = 320;

/** From this height, a row has the day above the name, in larger letters. */
const STACKED_ROW = 240;

/** The width of the day and time, which stand beside the name in lower rows. */
const DAY_WIDTH = 300;

/** From this height, a row has two lines for the place. Below, it has one, in smaller letters. */
const TWO_LINES = 140;

const SEAL_SIZE = 68;
/** The distance from the top of the seal or logo to the top of the head. */
const SEAL_RISE = 14;

/** The outlines of dev/art/hanko.svg and truck-seal.svg, 64 units wide. */
const SEAL =
  "M8 3.3Q22 2.6 43 3.2l1.6.7 4.4-.7Q53 2.9 56 3.2 60.6 3.4 60.8 8q.4 14-.1 31-.1 3-.3 4.2l.4 2q.2 6-.1 11-.3 4.6-4.9 4.8-18 .6-33-.1l-2.2-.6-1.8.7Q14 61.2 8 60.7 3.4 60.4 3.2 56 2.6 40 3.1 25l.6-2.6-.6-3Q2.8 14 3.2 8 3.5 3.6 8 3.3Z";
const SIGNS = {
  tea: "M11.5 15.8Q32 14.4 52.5 15.8L52 19.9Q32 18.6 12 19.9ZM22 9.3l4.3-.2-.4 14.7-3.4.3ZM37.7 9.1l4.3.2-.5 14.8-3.4-.3ZM31.7 24.8C29 36 20 43 8.5 43.3 10.8 33 19.5 25.3 31.7 24.8ZM32.3 24.8C35 36 44 43 55.5 43.3 53.2 33 44.5 25.3 32.3 24.8ZM30 36.5l4-.1.4 18.6-4.8.2ZM26.5 44.5c0 5-3.3 8.5-8.2 9 0-5 3.3-8.6 8.2-9ZM37.5 44.5c0 5 3.3 8.5 8.2 9 0-5-3.3-8.6-8.2-9Z",
  truck:
    "M10 19.5Q10 17 12.5 17H42Q44.5 17 44.5 19.5V23H50Q52 23 53 25L56.5 33Q57 34 57 35.5V44Q57 46 55 46H53.9A6 6 0 0 0 42.1 46H25.9A6 6 0 0 0 14.1 46H12Q10 46 10 44ZM15 23V32.5H38V23ZM45.5 26.5V33H53.5L50.5 26.5ZM20 43.2A4.2 4.2 0 1 1 20 51.6 4.2 4.2 0 0 1 20 43.2ZM48 43.2A4.2 4.2 0 1 1 48 51.6 4.2 4.2 0 0 1 48 43.2ZM12.5 34.5H40.5V37H12.5Z",
};

/** Advance and outline of each letter, at 1,000 units to the em. */
const GLYPHS = new Map(Object.entries(glyphs as unknown as Record<string, [number, string]>));

const advanceOf = (letter: string) => GLYPHS.get(letter)?.[0] ?? 0;

/** Replaces letters that can't be drawn: 'ő' becomes 'o', and an emoji is left out. */
export function drawable(text: string): string {
  const drawn = Array.from(text.normalize("NFC"), (letter) => {
    if (/\s/.test(letter)) return " ";
    const plain = letter.normalize("NFD").charAt(0);
    return [letter, plain].find((one) => GLYPHS.has(one)) ?? "";
  });
  return drawn.join("").replace(/ +/g, " ").trim();
}

export const widthOf = (text: string, size: number): number =>
  (Array.from(text).reduce((sum, letter) => sum + advanceOf(letter), 0) * size) / 1000;

/** Characters that are dropped before an ellipsis. */
const LOOSE = new Set(" ,.&-");

/** Cuts a text that is wider than `max` pixels, with an ellipsis. */
export function shortened(text: string, size: number, max: number): string {
  if (widthOf(text, size) <= max) return text;
  const letters = Array.from(text);
  const isTooWide = () => widthOf(`${letters.join("")}…`, size) > max;
  while (letters.length > 0 && (isTooWide() || LOOSE.has(letters.at(-1) ?? ""))) letters.pop();
  return `${letters.join("")}…`;
}

/** Breaks a text between words into lines of `max` pixels, and cuts the last of `most` lines if it's too wide. */
export function wrapped(text: string, size: number, max: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of drawable(text).split(" ")) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    const isFull = line === undefined || widthOf(longer, size) > max;
    if (isFull && lines.length < most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => shortened(line, size, max));
}

type Line = { x?: number; y: number; size: number; max?: number; fill: string };

function line(text: string, { x = MARGIN, y, size, max = WIDTH - 2 * MARGIN, fill }: Line): string {
  let at = 0;
  const paths = Array.from(shortened(drawable(text), size, max), (letter) => {
    const path = `<path transform="translate(${at})" d="${GLYPHS.get(letter)?.[1] ?? ""}"/>`;
    at += advanceOf(letter);
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / 1000})">${paths.join("")}</g>`;
}

/** @returns an SVG without text, fonts, and references */
export function weekSvg(drawing: WeekDrawing) {
  const { isStory, name, title, when, stops, more, address, colors, seal, logo } = drawing;
  const { height, top, bottom } = isStory ? SHAPES.story : SHAPES.post;
  const { paper, ink, accent } = colors;
  const signWidth = logo?.width ?? (seal ? SEAL_SIZE : 0);
  const x = signWidth === 0 ? MARGIN : MARGIN + signWidth + 20;
  const besideSign = { x, max: WIDTH - MARGIN - x };
  const end = height - bottom;
  const room = end - 80 - top - STOPS_TOP;
  const count = stops.length + (more > 0 ? 0.6 : 0);
  const row = Math.min(room / count, MAX_ROW);
  const start = top + STOPS_TOP + (room - row * count) / 2;
  const draw = row < STACKED_ROW ? stopBesideDay : stopBelowDay;
  const rows = stops.flatMap((stop, index) => {
    const at = start + row * index;
    const name = drawable(stop.title) || `Stop ${index + 1}`;
    return [rule(at, ink), ...draw({ ...stop, title: name }, at, row, colors)];
  });
  const below = start + row * stops.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<rect width="100%" height="18" fill="${accent}"/>`,
    seal === null ? "" : sealAt(top - SEAL_RISE, seal, paper),
    line(name, { ...besideSign, y: top + 36, size: 44, fill: accent }),
    line(title, { y: top + 138, size: 82, fill: ink }),
    line(when, { y: top + 204, size: 44, fill: ink }),
    ...rows,
    rule(below, ink),
    ...(more > 0 ? [line(`and ${more} more`, { y: below + 56, size: 34, fill: ink })] : []),
    line(address, { y: end, size: 36, fill: accent }),
    "</svg>",
  ].join("");
}

type DrawStop = (
  stop: WeekDrawing["stops"][number],
  top: number,
  row: number,
  colors: WeekDrawing["colors"],
) => string[];

const stopBelowDay: DrawStop = ({ day, time, title, location }, top, row, { ink, accent }) => {
  const places = wrapped(location, 36, WIDTH - 2 * MARGIN, 2);
  const y = top + row / 2 - 24 * (places.length + 1) + 4;
  return [
    line([day, time].filter(Boolean).join(", "), { y, size: 40, fill: accent }),
    line(title, { y: y + 70, size: 60, fill: ink }),
    ...places.map((text, at) => line(text, { y: y + 124 + 48 * at, size: 36, fill: ink })),
  ];
};

const stopBesideDay: DrawStop = ({ day, time, title, location }, top, row, { ink, accent }) => {
  const [size, most] = row < TWO_LINES ? [26, 1] : [30, 2];
  const [left, right] = [{ max: DAY_WIDTH - 24 }, { x: MARGIN + DAY_WIDTH, max: RIGHT }];
  const places = wrapped(location, size, RIGHT, most);
  const y = top + row / 2 + 14 - 21 * places.length;
  return [
    line(day, { ...left, y, size: 36, fill: accent }),
    line(time, { ...left, y: day ? y + 42 : y, size: 26, fill: ink }),
    line(title, { ...right, y, size: 44, fill: ink }),
    ...places.map((text, at) => line(text, { ...right, y: y + 42 * (at + 1), size, fill: ink })),
  ];
};

const RIGHT = WIDTH - 2 * MARGIN - DAY_WIDTH;

/** In the seal, the sign has the paper's color. */
function sealAt(y: number, { sign, color }: NonNullable<WeekDrawing["seal"]>, paper: string) {
  const scale = SEAL_SIZE / 64;
  return `<g transform="translate(${MARGIN} ${y}) scale(${scale})"><path fill="${color}" d="${SEAL}"/><path fill="${paper}" fill-rule="evenodd" d="${SIGNS[sign]}"/></g>`;
}

const rule = (y: number, fill: string) =>
  `<rect x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="2" fill="${fill}" fill-opacity=".2"/>`;

/**
 * Draws the image in the calling process, which takes tens of megabytes.
 * @param mark the logo's image; empty without one
 */
export async function drawWeek(drawing: WeekDrawing, mark: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const { isStory, logo } = drawing;
  const picture = sharp(Buffer.from(weekSvg(drawing)));
  if (logo) {
    const top = (isStory ? SHAPES.story : SHAPES.post).top - SEAL_RISE;
    const input = await sharp(mark).resize(logo).toBuffer();
    picture.composite([{ input, left: MARGIN, top }]);
  }
  return picture.jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer();
}
