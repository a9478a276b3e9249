import { plainFolder } from "~/brand";
import type { Picture } from "~/ui/page";
import { useBrand } from "./use-brand";

/** Each drawing's width and height. They come from dev/art. If one changes, use a new folder: browsers keep them for a year. */
const DRAWINGS = {
  "paper-bag": [400, 480],
  "empty-bowl": [560, 400],
  "soft-serve": [360, 520],
  "tea-field": [720, 340],
} as const;

/** A drawing for a page. A renamed truck has the plain one of the same name, without tea or soft serve. */
export function usePicture(name: keyof typeof DRAWINGS): Picture {
  const folder = plainFolder(useBrand());
  const [width, height] = DRAWINGS[name];
  return { src: `/pictures/1/${folder}${name}.svg`, width, height };
}
