import { type Brand, DEFAULT_BRAND } from "~/brand";
import type { FieldErrors } from "~/forms/form";
import {
  BLACK,
  contrast,
  firstPassingColor,
  formatContrast,
  hexOf,
  LEAST_CONTRAST,
  mix,
  type Rgb,
  rgbOf,
  toned,
  WHITE,
} from "./color-math";

/** The colors an owner chooses. All others derive from them. */
export type Colors = Pick<Brand, "paper" | "ink" | "accent">;

/** A theme's colors, by the names of app/app.css. */
export type Theme = Record<
  "paper" | "raised" | "ink" | "muted" | "line" | "matcha" | "on-matcha" | "vermilion" | "seal",
  Rgb
>;

export type Palette = { light: Theme; dark: Theme };

const RED: Rgb = [179, 38, 30];
const LIGHT_RED: Rgb = [242, 166, 156];

/** Null for the default colors, which app/app.css has in a version drawn by hand. */
export function paletteOf(colors: Colors): Palette | null {
  const isDefault = COLORS.every((name) => colors[name] === DEFAULT_BRAND[name]);
  return isDefault ? null : makePalette(colors);
}

export function makePalette(colors: Colors): Palette {
  return { light: lightTheme(colors), dark: darkTheme(colors) };
}

function lightTheme(colors: Colors): Theme {
  const [paper, ink, accent] = COLORS.map((name) => rgbOf(colors[name])) as [Rgb, Rgb, Rgb];
  const raised = raisedOf(paper);
  return {
    paper,
    raised,
    ink,
    line: ink,
    muted: mutedOf(ink, paper, raised),
    matcha: accent,
    "on-matcha": contrast(WHITE, accent) >= LEAST_CONTRAST ? WHITE : BLACK,
    vermilion: firstPassingColor(RED, BLACK, (color) => isReadableOn(color, [paper, raised])),
    seal: accent,
  };
}

/** The dark theme swaps the brand's hues: its paper has the ink's hue, and its ink the paper's. */
function darkTheme(colors: Colors): Theme {
  const [own, text, accent] = COLORS.map((name) => rgbOf(colors[name])) as [Rgb, Rgb, Rgb];
  const paper = toned(text, { lightness: 0.075, most: 0.35 });
  const raised = toned(text, { lightness: 0.115, most: 0.35 });
  const ink = toned(own, { lightness: 0.92, most: 0.3 });
  const light = firstPassingColor(accent, WHITE, (color) => contrast(color, raised) >= AT_NIGHT);
  return {
    paper,
    raised,
    ink,
    line: ink,
    muted: mutedOf(ink, paper, raised),
    matcha: light,
    "on-matcha": paper,
    vermilion: firstPassingColor(LIGHT_RED, WHITE, (color) => isReadableOn(color, [paper, raised])),
    seal: light,
  };
}

/** The least contrast of the dark theme. It's more than required, since thin colors glow on black. */
const AT_NIGHT = 7;

const raisedOf = (paper: Rgb) => mix(paper, BLACK, 0.045);

function mutedOf(ink: Rgb, paper: Rgb, raised: Rgb): Rgb {
  return firstPassingColor(mix(ink, paper, 0.28), ink, (color) =>
    isReadableOn(color, [paper, raised]),
  );
}

const isReadableOn = (color: Rgb, grounds: Rgb[]) =>
  grounds.every((ground) => contrast(color, ground) >= LEAST_CONTRAST);

export const COLORS = ["paper", "ink", "accent"] as const;

/** The lowest contrast of each color, on the background and on raised surfaces. */
export function contrastsOf(colors: Colors): Record<"ink" | "accent", Record<Mode, string>> {
  const palette = makePalette(colors);
  const least = (name: "ink" | "matcha", mode: Mode) => {
    const { paper, raised, [name]: color } = palette[mode];
    return formatContrast(Math.min(contrast(color, paper), contrast(color, raised)));
  };
  return {
    ink: { light: least("ink", "light"), dark: least("ink", "dark") },
    accent: { light: least("matcha", "light"), dark: least("matcha", "dark") },
  };
}

type Mode = keyof Palette;

/** The nearest colors that are readable in both themes, or the same ones if they are. */
export function readable(colors: Colors): Colors {
  const paper = paperFor(colors);
  const darker = (hex: string) =>
    hexOf(firstPassingColor(rgbOf(hex), BLACK, (it) => isReadableOnPaper(it, paper)));
  return { paper: hexOf(paper), ink: darker(colors.ink), accent: darker(colors.accent) };
}

/** Lightens a background that's too dark for black text, until black and the owner's colors are readable on it. */
function paperFor({ paper, ink, accent }: Colors): Rgb {
  const own = rgbOf(paper);
  if (isReadableOnPaper(BLACK, own)) return own;
  const others = [BLACK, rgbOf(ink), rgbOf(accent)].filter((color) =>
    isReadableOnPaper(color, WHITE),
  );
  return firstPassingColor(own, WHITE, (it) =>
    others.every((color) => isReadableOnPaper(color, it)),
  );
}

const isReadableOnPaper = (color: Rgb, paper: Rgb) => isReadableOn(color, [paper, raisedOf(paper)]);

/** Returns null if every color has enough contrast. */
export function findUnreadableColors(
  colors: Colors,
): { errors: FieldErrors; instead: Colors } | null {
  const instead = readable(colors);
  const wrong = COLORS.filter((name) => instead[name] !== colors[name]);
  if (wrong.length === 0) return null;
  const errors = wrong.map((name) => [name, [tooFaint(name, colors, instead)]]);
  return { errors: Object.fromEntries(errors), instead };
}

function tooFaint(name: keyof Colors, colors: Colors, instead: Colors): string {
  if (name === "paper") {
    return `${colors.paper} is too dark for a background. Choose a lighter color. The closest that works is ${instead.paper}. The dark theme takes care of itself.`;
  }
  const { light } = contrastsOf({ ...instead, [name]: colors[name] })[name];
  return `${colors[name]} has a contrast of ${light} with the background, and needs ${LEAST_CONTRAST}. The closest color that works is ${instead[name]}.`;
}
