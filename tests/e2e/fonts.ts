import type { Page } from "@playwright/test";

/**
 * Fonts made here, because system fonts differ from machine to machine, and with them what fits. Each letter is a bar,
 * as wide as Arial's letter times the font's width.
 */
const FONTS = {
  /** Like Arial and Liberation. Roboto, Segoe UI, and San Francisco come close. */
  usual: 1,
  /** Like Verdana and DejaVu. */
  wide: 1.2,
} as const;

type FontName = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as FontName[];

/** The width of bold letters, as a multiple of regular ones, like Arial's. */
const BOLD = 1.08;

/** Widths of Arial's characters from the space to the tilde, in thousandths of the font size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Width of all other characters: letters of Latin 1, dashes, quotation marks, arrows, and signs. */
const OTHER_WIDTH = 600;

/** First and last character of each range, in order. Every font must have the last range. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0xffff, 0xffff],
] as const;

/** Loads the fonts into the pages that the test opens after this. `setFont` chooses one. */
export async function installFonts(page: Page): Promise<void> {
  const fonts = Object.entries(FONTS).flatMap(([name, width]) => [
    { name, weight: "100 500", data: trueType(width).toString("base64") },
    { name, weight: "600 900", data: trueType(width * BOLD).toString("base64") },
  ]);
  await page.addInitScript((all) => {
    for (const { name, weight, data } of all) {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      document.fonts.add(new FontFace(`test ${name}`, bytes, { weight }));
    }
  }, fonts);
}

/**
 * Sets the page's font. Without a name, the page's own font comes back. Elements with a font of their own, like
 * headings, keep it.
 */
export async function setFont(page: Page, name?: FontName): Promise<void> {
  await page.evaluate(
    async (family) => {
      document.documentElement.style.fontFamily = family;
      await document.fonts.ready;
    },
    name ? `"test ${name}"` : "",
  );
}

/** A font file with the tables that browsers require (https://learn.microsoft.com/typography/opentype/spec/). */
function trueType(width: number): Buffer {
  const advances = [OTHER_WIDTH];
  for (const [first, last] of RANGES) {
    for (let char = first; char <= last; char += 1) {
      advances.push(Math.round((WIDTHS[char - 0x20] ?? OTHER_WIDTH) * width));
    }
  }
  const bars = advances.map((advance, glyph) => (glyph === 1 ? Buffer.alloc(0) : bar(advance)));
  const ends = bars.map((_, index) => Buffer.concat(bars.slice(0, index + 1)).length);
  const widest = Math.max(...advances);
  const tables: [tag: string, content: Buffer][] = [
    [
      "OS/2",
      u16(
        4,
        500,
        400,
        5,
        ...Array(27).fill(0),
        0x40,
        0x20,
        0xfffd,
        905,
        -212,
        33,
        905,
        212,
        0,
        0,
        0,
        0,
        500,
        700,
        0,
        32,
        1,
      ),
    ],
    ["cmap", cmap()],
    ["glyf", Buffer.concat(bars)],
    [
      "head",
      Buffer.concat([
        u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        u16(0, 1000, ...Array(8).fill(0), 0, 0, widest, 700, 0, 8, 2, 1, 0),
      ]),
    ],
    [
      "hhea",
      Buffer.concat([
        u32(0x10000),
        u16(905, -212, 33, widest, 0, 0, widest, 1, ...Array(7).fill(0), advances.length),
      ]),
    ],
    ["hmtx", u16(...advances.flatMap((advance) => [advance, 0]))],
    ["loca", u32(0, ...ends)],
    [
      "maxp",
      Buffer.concat([u32(0x10000), u16(advances.length, 4, 1, 0, 0, 2, ...Array(8).fill(0))]),
    ],
    ["name", u16(0, 0, 6)],
    ["post", Buffer.concat([u32(0x30000), Buffer.alloc(28)])],
  ];
  let offset = 12 + 16 * tables.length;
  const directory = tables.map(([tag, content]) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(0, offset, content.length)]);
    offset += padded(content).length;
    return entry;
  });
  const header = Buffer.concat([u32(0x10000), u16(tables.length, 128, 3, 32)]);
  return Buffer.concat([header, ...directory, ...tables.map(([, content]) => padded(content))]);
}

/** The table that maps characters to glyphs, which are numbered in the order of the ranges. */
function cmap(): Buffer {
  let glyph = 1;
  const deltas = RANGES.map(([first, last]) => {
    const delta = glyph - first;
    glyph += last - first + 1;
    return delta;
  });
  const rest = [
    ...RANGES.map(([, last]) => last),
    0,
    ...RANGES.map(([first]) => first),
    ...deltas,
    ...RANGES.map(() => 0),
  ];
  const twice = 2 * RANGES.length;
  return Buffer.concat([
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 14 + 2 * rest.length, 0, twice, 8, 2, twice - 8, ...rest),
  ]);
}

function bar(advance: number): Buffer {
  const [left, right, top] = [60, advance - 60, 520];
  return padded(
    Buffer.concat([
      u16(1, left, 0, right, top, 3, 0),
      Buffer.alloc(4, 1),
      u16(left, 0, right - left, 0, 0, top, 0, -top),
    ]),
  );
}

function u16(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 255, value & 255])));
}

function u32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}
