import { hexOf } from "./color-math";
import { type Colors, type Palette, paletteOf, type Theme } from "./palette";

/**
 * The style of the brand's colors. It comes after app/app.css, and outweighs app/panel.css. Empty for the
 * default colors.
 */
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

/** The truck's picture has the default background. On another color it's blended in, and its upper edge fades. */
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

/** The colors of a page without our style sheet, under the page's own short names. */
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
