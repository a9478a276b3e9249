import type { Sharp } from "sharp";
import { MAX_WIDTH, PICTURE_FORMATS, type PictureFormat, widthsOf } from "./stored-picture";

/** Pictures are drawn anew from their pixels, so that nothing else of what was sent is ever published. */

/** As many as a phone makes at most; 50 megapixels take 150 MB while they are drawn smaller. */
const MAX_PIXELS = 50_000_000;

/** Both formats end at 16,383, where AVIF takes 20 seconds and 900 MB a picture. */
const MAX_HEIGHT = 3200;

/** AVIF beyond effort 2 takes seconds a picture for a few percent. */
const OPTIONS = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } };

export type EncodedPicture = {
  /** What its address says of it (stored-picture.ts): 'ID-1600x1200-b5d77a'. */
  name: string;
  files: { of: number; format: PictureFormat; bytes: Blob }[];
};

/** Null for what cannot be drawn: damaged, of too many pixels, or no picture at all. */
export async function encodePicture(id: string, sent: Buffer): Promise<EncodedPicture | null> {
  const sharp = await openSharp();
  const pixels = await pixelsOf(sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error" }));
  if (!pixels) return null;
  const { width, height, channels } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: { width, height, channels } });

  const files: EncodedPicture["files"] = [];
  // One after the other: each takes a processor and tens of megabytes.
  for (const of of widthsOf(width)) {
    for (const format of PICTURE_FORMATS) {
      const resized = picture().resize({ width: of });
      const bytes = await resized.toFormat(format, OPTIONS[format]).toBuffer();
      files.push({ of, format, bytes: new Blob([new Uint8Array(bytes)]) });
    }
  }
  return { name: `${id}-${width}x${height}-${await averageColor(picture())}`, files };
}

/** Turned as its metadata says, which goes with everything else that is no pixel. */
function pixelsOf(sent: Sharp) {
  const bounds = { width: MAX_WIDTH, height: MAX_HEIGHT, withoutEnlargement: true };
  const small = sent.autoOrient().resize({ ...bounds, fit: "inside" });
  return (
    small
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
      // The decoder throws plain errors alone, each of them about what it was given.
      .catch(() => null)
  );
}

async function averageColor(picture: Sharp): Promise<string> {
  const onPaper = picture.flatten({ background: "#fff" });
  const pixel = await onPaper.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return pixel.subarray(0, 3).toString("hex");
}

/** Loaded with the first picture: a shop that takes none keeps its memory. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  // Only the decoders of what may be uploaded: that of SVG would open files and addresses.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
