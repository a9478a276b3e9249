/**
 * An uploaded image is stored in several widths, each as AVIF and WebP. Its URL is that of the widest WebP, and
 * says what a page must know before it loads: `/objects/media/{id}-{width}x{height}-{color}.webp`. The others
 * have their width before the ending: `…-480.avif`.
 */

/** Widths that pages show, in pixels. A narrower image keeps its own width. */
const PAGE_WIDTHS = [480, 960, 1600];
export const MAX_WIDTH = 1600;

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export type StoredPicture = {
  /** The URL without its ending. */
  base: string;
  width: number;
  height: number;
  /** The image's average color, shown while it loads: '#b5d77a'. */
  color: string;
};

const ADDRESS = /^(\/objects\/media\/[\w-]+-(\d{1,5})x(\d{1,5})-([0-9a-f]{6}))\.webp$/;

/** Reads an uploaded image's URL. Null for any other URL. */
export function storedPicture(address: string | null): StoredPicture | null {
  const [, base, width, height, color] = ADDRESS.exec(address ?? "") ?? [];
  if (!base) return null;
  return { base, width: Number(width), height: Number(height), color: `#${color}` };
}

/** The widths that an image is stored in, narrowest first. */
export function widthsOf(width: number): number[] {
  return [...PAGE_WIDTHS.filter((one) => one < width), width];
}

/** The URL of one of its files. */
export function fileOf({ base, width }: StoredPicture, of: number, format: PictureFormat): string {
  return of === width ? `${base}.${format}` : `${base}-${of}.${format}`;
}

/** What a page needs to show an image; null if it isn't an uploaded one. */
export function pictureFiles(address: string | null) {
  const picture = storedPicture(address);
  if (!picture) return null;
  const { width, height, color } = picture;
  const sources = PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: sourceSet(picture, format),
  }));
  return { width, height, color, sources };
}

/** The `srcset` of a format: each file with its width. */
function sourceSet(picture: StoredPicture, format: PictureFormat): string {
  return widthsOf(picture.width)
    .map((width) => `${fileOf(picture, width, format)} ${width}w`)
    .join(", ");
}

/** Every file of an image, or the one file of a video. */
export function filesOf(address: string): string[] {
  const picture = storedPicture(address);
  if (!picture) return [address];
  return PICTURE_FORMATS.flatMap((format) =>
    widthsOf(picture.width).map((width) => fileOf(picture, width, format)),
  );
}
