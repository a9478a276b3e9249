import { describe, expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { contrast, formatContrast, mix, type Rgb, rgbOf } from "./color-math";
import {
  type Colors,
  contrastsOf,
  findUnreadableColors,
  makePalette,
  paletteOf,
  readable,
  type Theme,
} from "./palette";
import { paletteStyle } from "./palette-style";

const { paper, ink, accent } = DEFAULT_BRAND;
const TODAY = { paper, ink, accent };

/** Text, and what it stands on. */
function pairsOf(theme: Theme): [text: Rgb, ground: Rgb][] {
  const texts = [theme.ink, theme.muted, theme.matcha, theme.vermilion];
  return [
    ...texts.flatMap((text): [Rgb, Rgb][] => [
      [text, theme.paper],
      [text, theme.raised],
    ]),
    [theme["on-matcha"], theme.matcha],
  ];
}

function leastOf(colors: Colors): number {
  const { light, dark } = makePalette(colors);
  return Math.min(
    ...[light, dark].flatMap(pairsOf).map(([text, ground]) => contrast(text, ground)),
  );
}

/** The same ones in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = numbers(29);
const anyColor = () =>
  `#${Math.floor(next() * 2 ** 24)
    .toString(16)
    .padStart(6, "0")}`;
const anyColors = (): Colors => ({ paper: anyColor(), ink: anyColor(), accent: anyColor() });

/** Most are: they needn't be asked about. */
const isHopeless = ({ paper, ink, accent }: Colors) =>
  [ink, accent].some((color) => contrast(rgbOf(color), rgbOf(paper)) < 4.5);

it("a contrast is as WCAG counts it", () => {
  expect(contrast(rgbOf("#ffffff"), rgbOf("#000000"))).toBe(21);
  expect(contrast(rgbOf("#777777"), rgbOf("#ffffff"))).toBeCloseTo(4.478, 3);
  expect(formatContrast(4.4999)).toBe("4.4");
});

it("1,000 random palettes that can be saved are readable in both themes", () => {
  const saved: Colors[] = [];
  while (saved.length < 1000) {
    const colors = anyColors();
    if (!isHopeless(colors) && !findUnreadableColors(colors)) saved.push(colors);
  }
  for (const colors of saved)
    expect(leastOf(colors), JSON.stringify(colors)).toBeGreaterThanOrEqual(4.5);
});

it("the nearest of 1,000 random palettes can be saved and is readable", () => {
  for (let count = 0; count < 1000; count++) {
    const colors = anyColors();
    const offered = readable(colors);
    expect(findUnreadableColors(offered), JSON.stringify(colors)).toBeNull();
    expect(leastOf(offered), JSON.stringify(colors)).toBeGreaterThanOrEqual(4.5);
  }
});

it("the nearest color is one step from a color that isn't readable", () => {
  const offered = readable({ ...TODAY, ink: "#999999" }).ink;
  expect(offered).not.toBe("#000000");
  const lighter = mix(rgbOf(offered), rgbOf("#ffffff"), 0.02);
  expect(contrast(lighter, makePalette(TODAY).light.raised)).toBeLessThan(4.5);
});

describe("a palette", () => {
  it.each([
    ["paper", { paper: "#222222" }],
    ["ink", { ink: "#aaaaaa" }],
    ["accent", { accent: "#ffcc00" }],
  ])("is refused for %s alone, and the nearest color is named", (name, wrong) => {
    const refused = findUnreadableColors({ ...TODAY, ...wrong });
    expect(Object.keys(refused?.errors ?? {})).toEqual([name]);
    const nearest = refused?.instead[name as keyof Colors];
    expect(refused?.errors[name]?.[0]).toContain(nearest);
  });
});

it("today's colors need no style, and others take every color's place", () => {
  expect(paletteOf(TODAY)).toBeNull();
  expect(paletteStyle(TODAY)).toBe("");
  const style = paletteStyle({ ...TODAY, accent: "#1d4ed8" });
  expect(style).toContain("--matcha:29 78 216");
  for (const name of Object.keys(makePalette(TODAY).light)) expect(style).toContain(`--${name}:`);
});

it("says the least contrast of each, in both themes", () => {
  expect(contrastsOf({ paper: "#ffffff", ink: "#000000", accent: "#0000ee" })).toEqual({
    ink: { light: "19.0", dark: "14.1" },
    accent: { light: "8.5", dark: "7.0" },
  });
});
