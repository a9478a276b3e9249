import { expect, it } from "vitest";
import { box, FRAMES, ftyp, track, VIDEO } from "../../../tests/media-files";
import type { VideoType } from "./media-type";
import { checkPlayable } from "./playable-video";

const INDEX = box("moov", track("vide"));
const DAMAGED =
  "This video is damaged or incomplete, so it won't play. Export it again, or upload the original.";
const NO_VIDEO = "There's no video in this file.";

/** Checks a file. @returns what's said of it, and how many reads that took */
async function look(type: VideoType, file: Buffer, byteSize = file.length) {
  let reads = 0;
  const read = async (start: number, length: number) => {
    reads++;
    return file.subarray(start, start + length);
  };
  return { said: await checkPlayable(type, { byteSize, read }), reads };
}

const long = (type: string, content: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(16 + content.length));
  return Buffer.concat([Buffer.from(`\0\0\0\x01${type}`, "latin1"), size, content]);
};
const upToTheEnd = (type: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`\0\0\0\0${type}`, "latin1"), content]);

it.each<[what: string, file: Buffer[]]>([
  ["has its index first", [VIDEO]],
  ["has its index last, as phones write it", [ftyp("qt  "), box("wide"), FRAMES, INDEX]],
  ["has a sound track first", [ftyp(), box("moov", track("soun"), track("vide")), FRAMES]],
  ["has a long box", [ftyp(), long("mdat", Buffer.alloc(100)), INDEX]],
  ["has frames up to its end", [ftyp(), INDEX, upToTheEnd("mdat", Buffer.alloc(100))]],
  ["is in fragments", [ftyp("iso5"), INDEX, box("moof", "traf"), FRAMES]],
  ["has something after its end", [VIDEO, Buffer.from("x")]],
  ["is an old one of QuickTime's, without a brand", [INDEX, FRAMES]],
])("an MP4 that %s plays", async (_what, file) => {
  expect((await look("video/mp4", Buffer.concat(file))).said).toBeNull();
});

it.each<[what: string, file: Buffer[], said: string]>([
  ["has 32 bytes", [ftyp()], DAMAGED],
  ["has no index", [ftyp(), FRAMES], DAMAGED],
  ["was cut off before its index", [ftyp(), box("free"), upToTheEnd("mdat", FRAMES)], DAMAGED],
  ["was cut off within its frames", [VIDEO.subarray(0, 3000)], DAMAGED],
  ["was cut off within its index", [ftyp(), FRAMES, INDEX.subarray(0, 60)], DAMAGED],
  ["has no frames", [ftyp(), INDEX], DAMAGED],
  ["has an empty place for frames", [ftyp(), INDEX, box("mdat")], DAMAGED],
  ["has an empty index", [ftyp(), box("moov"), FRAMES], NO_VIDEO],
  ["has sound alone", [ftyp(), box("moov", track("soun")), FRAMES], NO_VIDEO],
  [
    "has a box of 4 bytes",
    [ftyp(), Buffer.from("\0\0\0\x04free", "latin1"), INDEX, FRAMES],
    DAMAGED,
  ],
  [
    "has a long box that's shorter than its header",
    [ftyp(), long("free", Buffer.alloc(0)).fill(0, 8), FRAMES],
    DAMAGED,
  ],
  [
    "names more bytes than any file has",
    [ftyp(), Buffer.from("\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff", "latin1")],
    DAMAGED,
  ],
])("an MP4 that %s is refused", async (_what, file, said) => {
  expect((await look("video/mp4", Buffer.concat(file))).said).toBe(said);
});

it("a file of millions of boxes is given up after 64", async () => {
  const boxes = Buffer.concat([ftyp(), Buffer.from("\0\0\0\x08free".repeat(500_000), "latin1")]);
  expect(await look("video/mp4", boxes)).toEqual({ said: DAMAGED, reads: 64 });
});

const webm = (...parts: string[]) =>
  Buffer.from(`\x1aE\xdf\xa3\x84webm${parts.join("")}`, "latin1");
const UNKNOWN = "\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff";
const SEGMENT = "\x18\x53\x80\x67\x40\x32";
const TRACKS = "\x16\x54\xae\x6b\x88V_VP9";
const CLUSTER = `\x1f\x43\xb6\x75${"frame".repeat(10)}`;

it.each<[what: string, file: Buffer, said: string | null]>([
  ["recorded by a browser", webm(UNKNOWN, TRACKS, CLUSTER), null],
  ["of a known size", webm(SEGMENT, TRACKS, CLUSTER), null],
  ["that was cut off", webm(SEGMENT, TRACKS, CLUSTER.slice(0, 20)), DAMAGED],
  ["of sound alone", webm(UNKNOWN, TRACKS.replace("V_VP9", "A_OPUS"), CLUSTER), NO_VIDEO],
  ["without frames", webm(UNKNOWN, TRACKS), DAMAGED],
  ["that's only a beginning", webm(), DAMAGED],
])("a WebM %s", async (_what, file, said) => {
  expect((await look("video/webm", file)).said).toBe(said);
});
