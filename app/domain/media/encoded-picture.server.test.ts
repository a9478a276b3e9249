import sharp from "sharp";
import { expect, it } from "vitest";
import { jpeg, jpegInScans } from "../../../tests/media-files";
import { encodePicture } from "./encoded-picture.server";
import { storedPicture } from "./stored-picture";

const ID = { id: "a" };

it.each([
  ["a page of a screen, taken whole", 1080, 20_000],
  ["a strip", 20_000, 10],
])("draws %s, small enough for each format", async (_what, width, height) => {
  const picture = await encodePicture(await jpeg(width, height), ID);
  const kept = storedPicture(`/objects/media/${picture?.name}.webp`);
  expect(kept?.width).toBeLessThanOrEqual(1600);
  expect(kept?.height).toBeLessThanOrEqual(3200);
});

const flat = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: { r: 74, g: 113, b: 40, alpha: 0.5 } } });
const avif = (width: number, height: number) =>
  flat(width, height, 3).avif({ effort: 0 }).toBuffer();
const png16 = (width: number, height: number) =>
  flat(width, height, 4).toColourspace("rgb16").png({ compressionLevel: 1 }).toBuffer();

it.each([
  ["an AVIF of half a kilobyte and 12 megapixels", () => avif(4000, 3000)],
  ["a PNG of 21 megapixels, 16 bits deep, with transparency", () => png16(5000, 4200)],
  [
    "a JPEG with more passes than any camera makes, each of which takes its time",
    () => jpegInScans(101),
  ],
])("does not decode %s", async (_what, picture) => {
  expect(await encodePicture(await picture(), ID)).toBeNull();
});

it.each([
  ["an AVIF as large as a television", () => avif(3840, 2160)],
  ["a PNG of 16 bits, as wide", () => png16(3840, 2160)],
  ["a progressive JPEG", () => flat(3840, 2160, 3).jpeg({ progressive: true }).toBuffer()],
])("draws %s", async (_what, picture) => {
  expect(await encodePicture(await picture(), ID)).toMatchObject({
    name: expect.stringContaining("1600x900"),
  });
});

/** The picture as an AVIF that was encoded with this effort. */
async function avifOf(picture: Buffer, effort: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { ...info, channels: 3 } })
    .avif({ quality: 55, effort })
    .toBuffer();
}

it.each([
  ["takes little effort with a tall picture, which others wait for", 1300, 0],
  ["takes its time with one of the usual height", 1200, 2],
])("%s", async (_what, height, effort) => {
  const picture = await stripes(1600, height);
  const [expected, other] = [await avifOf(picture, effort), await avifOf(picture, 2 - effort)];
  const drawn = await encodePicture(picture, ID);
  const widest = drawn?.files.find(({ of, format }) => of === 1600 && format === "avif");
  expect(widest?.bytes.equals(expected)).toBe(true);
  expect(widest?.bytes.equals(other)).toBe(false);
});

/** Something to encode, which a flat color is not. */
function stripes(width: number, height: number): Promise<Buffer> {
  const lines = Buffer.from(Array.from({ length: 12 * 10 }, (_, at) => (at * 89) % 256));
  const raw = { width: 4, height: 10, channels: 3 } as const;
  return sharp(lines, { raw }).resize(width, height, { fit: "fill" }).png().toBuffer();
}
