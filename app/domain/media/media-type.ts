/** File types that can be uploaded. SVG isn't one, since it can contain scripts. */

/** Safari converts a HEIC image to the first of these types that a field accepts. */
export const PICTURE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

/** The ending of a video's file name, which determines its type when it's served. */
const VIDEO_ENDINGS = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
} as const;

export type VideoType = keyof typeof VIDEO_ENDINGS;

export const VIDEO_TYPES = Object.keys(VIDEO_ENDINGS) as VideoType[];
export const MEDIA_TYPES = [...PICTURE_TYPES, ...VIDEO_TYPES] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Other names that browsers and systems use for these types. */
const SAME_TYPES: Readonly<Record<string, MediaType>> = {
  "image/jpg": "image/jpeg",
  // Of an animation, only the first image is kept, as for a GIF.
  "image/apng": "image/png",
  "video/x-m4v": "video/mp4",
};

/** The `accept` attribute of a field for these types, with all of their names. */
export function acceptOf(types: readonly MediaType[]): string {
  const others = Object.keys(SAME_TYPES).filter((other) => mediaTypeOf(other, types));
  return [...types, ...others].join();
}

/** A type under our own name for it; null if it isn't among those. */
export function mediaTypeOf(
  type: string,
  types: readonly MediaType[] = MEDIA_TYPES,
): MediaType | null {
  const own = Object.hasOwn(SAME_TYPES, type) ? SAME_TYPES[type] : type;
  return types.find((one) => one === own) ?? null;
}

export const MAX_UPLOAD_BYTES = 52_428_800;
/** The limit for one post, and for one upload dialog. */
export const MAX_FILES = 10;

const NOT_MEDIA = "Use an image (JPEG, PNG, WebP, AVIF, or GIF) or a video (MP4, MOV, or WebM).";
const NOT_PICTURE = "Use an image (JPEG, PNG, WebP, AVIF, or GIF).";
const IS_HEIC =
  "Most browsers can't show HEIC images. Pick it from your phone's Photos app, or save it as a JPEG first.";
export const TOO_LARGE = "Use a file of 50 MB or less.";

/** The message for a file of a type that isn't accepted. Some systems recognize HEIC images only by their names. */
export function notTaken(
  type: string,
  { types = MEDIA_TYPES, name = "" }: { types?: readonly string[]; name?: string } = {},
): string {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return IS_HEIC;
  return types.some((one) => one in VIDEO_ENDINGS) ? NOT_MEDIA : NOT_PICTURE;
}

export const isVideoType = (type: MediaType): type is VideoType => type in VIDEO_ENDINGS;

export const endingOf = (type: VideoType) => VIDEO_ENDINGS[type];

const SERVED: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpeg: "image/jpeg",
  ...Object.fromEntries(Object.entries(VIDEO_ENDINGS).map(([type, ending]) => [ending, type])),
};

/** The type of an object published under this name; null for names that we never publish. */
export function servedType(name: string): string | null {
  return SERVED[/\.(\w+)$/.exec(name)?.[1] ?? ""] ?? null;
}
