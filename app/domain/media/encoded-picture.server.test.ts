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
