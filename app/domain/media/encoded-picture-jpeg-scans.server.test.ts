import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, jpegInScans, phonePicture } from "../../../tests/media-files";
import { jpegScans } from "./encoded-picture.server";

const progressive = (picture: Buffer) => sharp(picture).jpeg({ progressive: true }).toBuffer();

describe("the scans of a JPEG", () => {
  it.each([1, 2, 1_000])("are counted: %i", (scans) => {
    expect(jpegScans(jpegInScans(scans))).toBe(scans);
  });

  it("are one of a phone's, and a few of a progressive one", async () => {
    expect(jpegScans(await phonePicture())).toBe(1);
    const few = jpegScans(await progressive(await jpeg()));
    expect(few).toBeGreaterThan(1);
    expect(few).toBeLessThan(15);
  });

  it("are no part of a comment, or of what comes after the image", () => {
    const picture = jpegInScans(3);
    const scans = Buffer.alloc(200, "\xff\xda", "latin1");
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, scans.length + 2]), scans]);
    const whole = [picture.subarray(0, 2), comment, picture.subarray(2), Buffer.alloc(2), picture];
    expect(jpegScans(Buffer.concat(whole))).toBe(3);
  });

  it.each([
    ["nothing", []],
    ["no JPEG", [1, 2, 3]],
    ["one that's cut off in its first segment", [0xff, 0xd8, 0xff, 0xe0, 0xff]],
    ["0xFF alone", Array<number>(20).fill(0xff)],
  ])("are none of %s", (_what, bytes) => {
    expect(jpegScans(Buffer.from(bytes))).toBe(0);
  });
});
