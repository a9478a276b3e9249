import { describe, expect, it } from "vitest";
import { keyOfPath } from "./object-path";
import { filesOf, pictureFiles, storedPicture, widthsOf } from "./stored-picture";

const PATH = "/objects/media/0b7e6a52-6c0d-4a0e-9a57-3a1f1f0f8a11-1000x750-b5d77a.webp";

it("an address tells what a page must know before the picture comes", () => {
  expect(storedPicture(PATH)).toEqual({
    base: PATH.replace(".webp", ""),
    width: 1000,
    height: 750,
    color: "#b5d77a",
  });
  expect(pictureFiles(PATH)).toMatchObject({
    width: 1000,
    sources: [{ type: "image/avif" }, { type: "image/webp" }],
  });
});

it.each([
  null,
  "",
  "/objects/media/0b7e.mp4",
  "/objects/media/0b7e.webp",
  "/objects/media/0b7e-0x1-b5d77.webp",
  "/objects/media/../0b7e-1x1-b5d77a.webp",
  "https://evil.example/objects/media/0b7e-1x1-b5d77a.webp",
  "/objects/media/0b7e-1x1-b5d77a.webp?x",
])("%j tells nothing", (address) => {
  expect(storedPicture(address)).toBeNull();
  expect(pictureFiles(address)).toBeNull();
});

it.each([
  [16, [16]],
  [480, [480]],
  [481, [480, 481]],
  [1600, [480, 960, 1600]],
])("a picture of %d pixels is kept in widths of %j", (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});

describe("the files of an upload", () => {
  it("are all that its page may ask for, each at an address that is served", () => {
    const asked = pictureFiles(PATH)?.sources.flatMap(({ srcSet }) =>
      srcSet.split(", ").map((one) => one.split(" ")[0] ?? ""),
    );
    expect(filesOf(PATH)).toEqual(asked);
    expect(filesOf(PATH)).toContain(PATH);
    expect(filesOf(PATH)).toHaveLength(6);
    expect(filesOf(PATH).map(keyOfPath)).not.toContain(null);
  });

  it("are one of a video", () => {
    expect(filesOf("/objects/media/0b7e.mp4")).toEqual(["/objects/media/0b7e.mp4"]);
  });
});
