import { crc32, deflateSync } from "node:zlib";
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

/** 256 megapixels in 31 kilobytes: a PNG whose every bit is 0. */
export function bomb(): Buffer {
  const side = 16_000;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  // One bit a pixel, grey; each row begins with the name of its filter.
  const rows = Buffer.alloc(side * (1 + side / 8));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
