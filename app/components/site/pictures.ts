import type { Picture } from "~/ui/page";

/** Drawings come from dev/art. If one changes, use a new folder: browsers keep them for a year. */
const drawing = (name: string, width: number, height: number): Picture => ({
  src: `/pictures/1/${name}.svg`,
  width,
  height,
});

export const PICTURES = {
  bag: drawing("paper-bag", 400, 480),
  bowl: drawing("empty-bowl", 560, 400),
  softServe: drawing("soft-serve", 360, 520),
  teaField: drawing("tea-field", 720, 340),
};
