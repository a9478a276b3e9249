import type { Metadata, Sharp } from "sharp";
import { MAX_WIDTH, PICTURE_FORMATS, type PictureFormat, widthsOf } from "./stored-picture";

/** Re-encode every image from its pixels, so we never publish metadata or hidden data. */

/** The most that phone cameras make. */
const MAX_PIXELS = 50_000_000;

/** 50 megapixels of a photo. */
const MAX_DECODED_BYTES = 160_000_000;

/** An AVIF is decoded whole, and copied on its way to RGB: 48 megapixels in 1.3 kB took 875 MB. */
const AVIF_COPIES = 6;

/** A JPEG of 360 KB with 5,000 took 19 s of a processor; 50 MB have room for a million. */
const MAX_SCANS = 100;

/**
 * Images are scaled to this height. At 16,383, the most that both formats allow, an AVIF takes 20 seconds and
 * 900 MB.
 */
const MAX_HEIGHT = 3200;

/**
 * The next image waits for this one, since an encoder doesn't look at sharp's `timeout`. AVIF beyond effort 2
 * takes seconds an image for a few percent. In a tall image even 2 may take 6 s of a processor; 0 takes half of
 * that, and a few percent more bytes of a photo.
 */
const TALL_PIXELS = 2_000_000;

const optionsOf = (pixels: number) => ({
  avif: { quality: 55, effort: pixels > TALL_PIXELS ? 0 : 2 },
  webp: { quality: 78 },
});

export type EncodedPicture = {
  /**
   * The file name's beginning, with size and color as stored-picture.ts reads them: 'ID-1600x1200-b5d77a'.
   */
  name: string;
  files: { of: number; format: PictureFormat; bytes: Buffer }[];
};

/** Null if it can't be decoded: damaged, too large once decoded, or not an image. */
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
 * Memory that decoding takes, according to the header, which libheif's decoder enforces. Only the first of
 * several pages is decoded.
 */
function decodedBytes({ format, width, height, channels, depth }: Metadata): number {
  const copies = format === "heif" ? AVIF_COPIES : 1;
  // These formats have samples of 8 bits, or of up to 16.
  return width * height * channels * (depth === "uchar" ? 1 : 2) * copies;
}

/** Turned as its metadata says, which goes with everything else that is no pixel. */
function pixelsOf(sent: Sharp) {
  const bounds = { width: MAX_WIDTH, height: MAX_HEIGHT, withoutEnlargement: true };
  const small = sent.autoOrient().resize({ ...bounds, fit: "inside" });
  return orNull(small.toColorspace("srgb").raw().toBuffer({ resolveWithObject: true }));
}

/** The decoder throws plain errors alone, each of them about what it was given. */
function orNull<Value>(decoding: Promise<Value>): Promise<Value | null> {
  return decoding.catch(() => null);
}

async function averageColor(picture: Sharp): Promise<string> {
  const onPaper = picture.flatten({ background: "#fff" });
  const pixel = await onPaper.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return pixel.subarray(0, 3).toString("hex");
}

/** Loaded with the first image, to save memory in shops that upload none. */
export async function openSharp() {
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

const [FILL, TEM, RST0, RST7, SOI, EOI, SOS] = [0xff, 0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda];

/**
 * How many passes a JPEG is decoded in: 1, or about 10 if it's progressive. Each is over all of its pixels, and
 * 44 bytes can ask for one. What comes after its end, like the video of a motion photo, isn't looked at.
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

/** A segment's bytes, up to where the next marker can be. Pixels have an escaped 0xFF, and markers without a length. */
function lengthOf(marker: number, segment: number): number {
  if (marker === FILL) return 1;
  const isAlone = marker <= TEM || (marker >= RST0 && marker <= RST7) || marker === SOI;
  return isAlone ? 2 : 2 + segment;
}
