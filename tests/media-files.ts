import sharp from "sharp";

/** Files that somebody uploads: the smallest that are what their name says. */

export const VIDEO = Buffer.concat([
  Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "latin1"),
  Buffer.alloc(5000, "frame"),
]);

export const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
export const SVG = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
);
export const HEIC = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(64)}`, "latin1");

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b5d77a" } });

export const jpeg = (width = 40, height = 30) => drawing(width, height).jpeg().toBuffer();

/** As a phone takes it: lying on its side, with the place where it was taken. */
export const phonePicture = () =>
  drawing(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: "Aiko Tanaka" }, IFD3: { GPSLatitude: "34/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A picture to decoders, a script to whoever reads it as one. */
export const polyglot = async () => {
  const gif = await drawing(16, 16).gif().toBuffer();
  return Buffer.concat([
    gif,
    Buffer.from("*/=1;alert(document.cookie)//<script>alert(1)</script>"),
  ]);
};

/** 256 megapixels in a few kilobytes, which take seconds to make. */
export const bomb = () => {
  made ??= drawing(16_000, 16_000).png({ compressionLevel: 9, palette: true }).toBuffer();
  return made;
};
let made: Promise<Buffer> | undefined;
