import { isRenamed, PICTURES } from "~/brand";
import type { Picture } from "~/ui/page";
import { useBrand } from "./use-brand";

/** Each drawing's largest width and height, and its name for a renamed truck. They come from dev/art. */
const DRAWINGS = {
  "paper-bag": [400, 480, "paper-bag"],
  "empty-bowl": [560, 400, "paper-tray"],
  "soft-serve": [225, 325, "menu-board"],
  "tea-field": [720, 340, "hills"],
} as const;

/** A drawing for a page. A renamed truck has one without tea or soft serve in its place. */
export function usePicture(name: keyof typeof DRAWINGS): Picture {
  const [width, height, plain] = DRAWINGS[name];
  const path = isRenamed(useBrand()) ? PICTURES.plain + plain : PICTURES.first + name;
  return { src: `${path}.svg`, width, height };
}
