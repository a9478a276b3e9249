import { hexOf } from "./color-math";
import { type Colors, type Palette, paletteOf, type Theme } from "./palette";

/** Comes after app/app.css, and after app/panel.css by its weight. Empty for today's colors. */
export function paletteStyle(colors: Colors): string {
  const palette = paletteOf(colors);
  if (!palette) return "";
  const [light, dark] = [":root.light,:root.dark", ":root.dark"];
  return [
    `${light}{${variables(palette.light)}}`,
    `@media screen{${dark}{${variables(palette.dark)}}}`,
    `@media (prefers-contrast:more){${light}{--muted:${channels(palette.light.ink)}}}`,
    `@media screen and (prefers-contrast:more){${dark}{--muted:${channels(palette.dark.ink)}}}`,
    SKY,
  ].join("");
}

/** The truck is drawn on today's paper: it takes on another, and its upper edge fades into it. */
const SKY = [
  ".hero.hero-truck{--tall:150vw;--truck:var(--hero-tall);background:linear-gradient(rgb(var(--paper)),rgb(var(--paper)/0)) 0 calc(100% - var(--tall) + 12vw)/100% 12vw no-repeat,var(--truck) bottom/100% auto no-repeat rgb(var(--paper));background-blend-mode:normal,multiply}",
  "@media screen{.dark .hero.hero-truck{background-blend-mode:normal}}",
  "@media (orientation:landscape){.hero.hero-truck{--tall:62.5vw;--truck:var(--hero-wide)}}",
].join("");

const channels = (color: readonly number[]) => color.join(" ");

const variables = (theme: Theme) =>
  Object.entries(theme)
    .map(([name, color]) => `--${name}:${channels(color)}`)
    .join(";");

/** The colors of a page without our style sheet, under the short names that the page gives them. */
export function barePaletteStyle(
  colors: Colors,
  names: Readonly<Record<string, keyof Theme>>,
): string {
  const palette = paletteOf(colors);
  if (!palette) return "";
  return `:root{${own(palette, "light", names)}}.dark{${own(palette, "dark", names)}}`;
}

const own = (palette: Palette, mode: keyof Palette, names: Readonly<Record<string, keyof Theme>>) =>
  Object.entries(names)
    .map(([short, name]) => `--${short}:${hexOf(palette[mode][name])}`)
    .join(";");
