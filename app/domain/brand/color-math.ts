/** Red, green, and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Minimum contrast of text and its background (WCAG 2.2, level AA). */
export const LEAST_CONTRAST = 4.5;

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** Reads a color like #rrggbb. */
export function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export const hexOf = (color: Rgb) =>
  `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  channels((at) => Math.round(from[at] + (to[at] - from[at]) * share));

/** WCAG's contrast of two colors: from 1, the same color, to 21, black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A contrast with one decimal, rounded down: 4.49 isn't 4.5. */
export const formatContrast = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

function luminance(color: Rgb): number {
  const [red, green, blue] = channels((at) => {
    const part = color[at] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A color with the same hue, this HSL lightness (0 to 1), and at most this HSL saturation (0 to 1). */
export function toned(color: Rgb, { lightness, most }: { lightness: number; most: number }): Rgb {
  const [high, low] = [Math.max(...color) / 255, Math.min(...color) / 255];
  const range = high - low;
  const strength = range === 0 ? 0 : range / (1 - Math.abs(high + low - 1));
  const reach = Math.min(strength, most) * Math.min(lightness, 1 - lightness);
  const middle = (high + low) / 2;
  return channels((at) => {
    const place = range === 0 ? 0 : (color[at] / 255 - middle) / (range / 2);
    return Math.round((lightness + place * reach) * 255);
  });
}

const STEPS = 256;

/** The first color on the way to another from which on all colors pass. The other color if none does. */
export function firstPassingColor(from: Rgb, to: Rgb, holds: (color: Rgb) => boolean): Rgb {
  const at = (step: number) => mix(from, to, step / STEPS);
  if (holds(from)) return from;
  let [fails, does] = [0, STEPS];
  while (does - fails > 1) {
    const middle = (fails + does) >> 1;
    if (holds(at(middle))) does = middle;
    else fails = middle;
  }
  return at(does);
}

const channels = (part: (at: 0 | 1 | 2) => number): Rgb => [part(0), part(1), part(2)];
