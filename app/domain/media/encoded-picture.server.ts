import type { Metadata, Sharp } from "sharp";
import { MAX_WIDTH, PICTURE_FORMATS, type PictureFormat, widthsOf } from "./stored-picture";

/** Encodes every image again from its pixels, so no metadata or hidden data is published. */

/** The most pixels that phone cameras produce. */
const MAX_PIXELS = 50_000_000;

/** The most bytes of a decoded image: a photo with 50 megapixels. */
const MAX_DECODED_BYTES = 160_000_000;

/** How many copies of an AVIF the decoder holds while it converts to RGB. 48 megapixels in 1.3 kB took 875 MB. */
const AVIF_COPIES = 6;

/**
 * The most scans of a JPEG. One of 360 KB with 5,000 scans took 19 s of processor time, and 50 MB have room for
 * a million.
 */
const MAX_SCANS = 100;

/**
 * The most pixels of height, to which images are scaled. At 16,383, the most that both formats allow, an AVIF
 * takes 20 seconds and 900 MB.
 */
const MAX_HEIGHT = 3200;

/**
 * Images with more pixels are encoded with less effort. Other images wait meanwhile, since an encoder ignores
 * sharp's `timeout`. AVIF beyond effort 2 takes seconds per image for a few percent. In a tall image even
 * effort 2 can take 6 s; effort 0 takes half of that, for a few percent more bytes.
 */
const TALL_PIXELS = 2_000_000;

const optionsOf = (pixels: number) => ({
  avif: { quality: 55, effort: pixels > TALL_PIXELS ? 0 : 2 },
  webp: { quality: 78 },
});

export type EncodedPicture = {
  /** The beginning of the file names, with size and color as in stored-picture.ts: 'ID-1600x1200-b5d77a'. */
  name: string;
  files: { of: number; format: PictureFormat; bytes: Buffer }[];
};

/** Null if it can't be decoded: it's damaged, too large once decoded, or not an image. */
export async function encodePicture(
  sent: Buffer,
  { id }: { id: string },
): Promise<EncodedPicture | null> {
  const sharp = await openSharp();
  const open = () => sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const header = await orNull(open().metadata());
  if (!header || decodedBytes(header) > MAX_DECODED_BYTES) return null;
  if (header.format === "jpeg" && jpegScans(sent) > MAX_SCANS) return null;
  const pixels = await pixelsOf(open());
  if (!pixels) return null;
  const { width, height, channels } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: { width, height, channels } });
  const options = optionsOf(width * height);

  const files: EncodedPicture["files"] = [];
  // Files are encoded one by one, since each takes a full core and tens of megabytes.
  for (const of of widthsOf(width)) {
    for (const format of PICTURE_FORMATS) {
      const resized = picture().resize({ width: of });
      const bytes = await resized.toFormat(format, options[format]).toBuffer();
      files.push({ of, format, bytes });
    }
  }
  return { name: `${id}-${width}x${height}-${await averageColor(picture())}`, files };
}

/**
 * The memory that decoding takes by the header, a limit that libheif's decoder enforces. Only the first page is
 * decoded.
 */
function decodedBytes({ format, width, height, channels, depth }: Metadata): number {
  const copies = format === "heif" ? AVIF_COPIES : 1;
  // The accepted formats have samples of 8 bits, or of up to 16.
  return width * height * channels * (depth === "uchar" ? 1 : 2) * copies;
}

/** The pixels, turned as the metadata says. All metadata is dropped. */
function pixelsOf(sent: Sharp) {
  const bounds = { width: MAX_WIDTH, height: MAX_HEIGHT, withoutEnlargement: true };
  const small = sent.autoOrient().resize({ ...bounds, fit: "inside" });
  return orNull(small.toColorspace("srgb").raw().toBuffer({ resolveWithObject: true }));
}

/** Null if decoding fails. The decoder only throws plain errors, each about its input. */
function orNull<Value>(decoding: Promise<Value>): Promise<Value | null> {
  return decoding.catch(() => null);
}

async function averageColor(picture: Sharp): Promise<string> {
  const onPaper = picture.flatten({ background: "#fff" });
  const pixel = await onPaper.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return pixel.subarray(0, 3).toString("hex");
}

/** Loads sharp with the first image, to save memory in shops without uploads. */
export async function openSharp() {
  const { default: sharp } = await import("sharp");
  // Only allows decoders of accepted types. The one for SVG would open files and URLs.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const [FILL, TEM, RST0, RST7, SOI, EOI, SOS] = [0xff, 0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda];

/**
 * How many scans a JPEG is decoded in: 1, or about 10 if it's progressive. Each one covers all pixels, and 44
 * bytes can ask for one. Data after the end of the image, like a motion photo's video, isn't counted.
 */
export function jpegScans(file: Buffer): number {
  let scans = 0;
  let at = file.indexOf(FILL);
  while (at >= 0 && at + 3 < file.length) {
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) break;
    if (marker === SOS) scans += 1;
    at = file.indexOf(FILL, at + lengthOf(marker, file.readUInt16BE(at + 2)));
  }
  return scans;
}

/**
 * A segment's bytes, up to where the next marker can be. Pixel data has an escaped 0xFF, and markers without a
 * length.
 */
function lengthOf(marker: number, segment: number): number {
  if (marker === FILL) return 1;
  const isAlone = marker <= TEM || (marker >= RST0 && marker <= RST7) || marker === SOI;
  return isAlone ? 2 : 2 + segment;
}
