import sharp from "sharp";
import { expect, it } from "vitest";
import { jpeg } from "../../../tests/media-files";
import { encodePicture } from "./encoded-picture.server";
import { storedPicture } from "./stored-picture";

it.each([
  ["a page of a screen, taken whole", 1080, 20_000],
  ["a strip", 20_000, 10],
])("draws %s, small enough for each format", async (_what, width, height) => {
  const picture = await encodePicture("a", await jpeg(width, height));
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
])("does not decode %s", async (_what, picture) => {
  expect(await encodePicture("a", await picture())).toBeNull();
});

it.each([
  ["an AVIF as large as a television", () => avif(3840, 2160)],
  ["a PNG of 16 bits, as wide", () => png16(3840, 2160)],
])("draws %s", async (_what, picture) => {
  expect(await encodePicture("a", await picture())).toMatchObject({
    name: expect.stringContaining("1600x900"),
  });
});
