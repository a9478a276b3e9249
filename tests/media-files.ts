import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Files to upload. Each is the smallest one that is what its name says. */

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

/** @param handler 'vide' or 'soun' */
export const track = (handler: string) =>
  box("trak", box("tkhd", Buffer.alloc(84)), box("mdia", box("hdlr", "\0".repeat(8), handler)));

export const ftyp = (brand = "isom") => box("ftyp", brand, "\0\0\x02\0isomiso2avc1mp41");
export const FRAMES = box("mdat", Buffer.alloc(4800, "frame"));

export const VIDEO = Buffer.concat([ftyp(), box("moov", track("vide")), FRAMES]);

/** A video as Apple's programs write it. */
export const M4V = Buffer.concat([ftyp("M4V "), box("moov", track("vide")), FRAMES]);

export const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
export const SVG = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
);
export const HEIC = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(64)}`, "latin1");

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b5d77a" } });

export const jpeg = (width = 40, height = 30) => drawing(width, height).jpeg().toBuffer();

/** A picture as a phone takes it: lying on its side, with the place where it was taken. */
export const phonePicture = () =>
  drawing(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: "Aiko Tanaka" }, IFD3: { GPSLatitude: "34/1 8/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A PNG that says, after its header, that it has two images. */
export async function animatedPng(): Promise<Buffer> {
  const png = await drawing(40, 30).png().toBuffer();
  const header = 8 + 12 + 13;
  const animation = pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, header), animation, png.subarray(header)]);
}

/** A file that's a picture to decoders, and a script to whoever reads it as one. */
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
  // One bit per pixel, gray. Each row begins with the number of its filter.
  const rows = Buffer.alloc(side * (1 + side / 8));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/**
 * A gray JPEG that's decoded in `scans` passes over all of its pixels, most of which change nothing.
 * @param side a multiple of 8, up to 1024
 */
export function jpegInScans(scans: number, side = 64): Buffer {
  const blocks = (side / 8) ** 2;
  const [high, low] = [side >> 8, side & 255];
  // A Huffman table has one code, '0': for the first value of a block, or for all others of 16,384 blocks.
  const table = (of: number, symbol: number) =>
    segment(0xc4, [of, 1, ...Array<number>(15).fill(0), symbol]);
  const scan = (first: number, last: number, bits: string) =>
    Buffer.concat([segment(0xda, [1, 1, 0, first, last, 0]), bytesOf(bits)]);
  const nothing = scan(1, 63, `0${(0).toString(2).padStart(14, "0")}`);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, high, low, high, low, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, "0".repeat(blocks)),
    ...Array<Buffer>(scans - 1).fill(nothing),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const segment = (marker: number, body: number[]) =>
  Buffer.from([0xff, marker, 0, body.length + 2, ...body]);

const bytesOf = (bits: string) =>
  Buffer.from(
    bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, "1"), 2)) ?? [],
  );
