import { storedPicture } from "~/domain/media/stored-picture";

/** An image made from the uploaded logo, in the site's colors. */
type Drawing = {
  width: number;
  height: number;
  /** Margin on each side, as a share of the shorter side. */
  margin: number;
  type: "png" | "jpeg" | "webp";
  /** If false, it has the site's background color. */
  isTransparent?: boolean;
};

const square = (size: number, margin: number): Drawing => ({
  width: size,
  height: size,
  margin,
  type: "png",
});

export const LOGO_DRAWINGS = {
  favicon: { ...square(48, 0), isTransparent: true },
  touch: square(180, 0.16),
  "icon-192": square(192, 0.16),
  "icon-512": square(512, 0.16),
  /** A phone crops its edge to a shape of its own. */
  maskable: square(512, 0.22),
  /** The preview image of a shared link. */
  card: { width: 1200, height: 630, margin: 0.2, type: "jpeg" },
} as const satisfies Record<string, Drawing>;

export type LogoDrawing = keyof typeof LOGO_DRAWINGS;

export type Logo = { logo: string; paper: string };

/** The path of one of a logo's images. It includes the background color, so the bytes at a path never change. */
export function logoFile({ logo, paper }: Logo, drawing: LogoDrawing | "mark"): string {
  const base = storedPicture(logo)?.base ?? "";
  const type = drawing === "mark" ? "webp" : LOGO_DRAWINGS[drawing].type;
  return `${base}-${paper.slice(1)}-${drawing}.${type}`;
}

/** The largest size of the logo beside the name, sharp on a phone's screen. */
export const MARK = { width: 320, height: 128 };

/** The logo's size beside the name, at most `height` high. */
export function markSize(logo: string, height: number): { width: number; height: number } {
  const { width = 1, height: own = 1 } = storedPicture(logo) ?? {};
  const share = Math.min(height / own, (height * MARK.width) / MARK.height / width);
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(own * share)),
  };
}
