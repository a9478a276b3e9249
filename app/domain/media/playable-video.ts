import type { VideoType } from "./media-type";

/** Checks whether a file that begins like a video has one in it, by the index that players read first. */

/** Reads from a file. It returns fewer bytes at the file's end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

type File = { byteSize: number; read: ReadBytes };

const DAMAGED =
  "This video is damaged or incomplete, so it won't play. Export it again, or upload the original.";
const NO_VIDEO = "There's no video in this file.";

/** The most boxes read, one at a time. A phone's file has about five. */
const MAX_BOXES = 64;
/** The most bytes read of the index. A track's kind is near its beginning. */
const MAX_INDEX_BYTES = 1_048_576;

/** @returns the problem; null if it can be played, according to its index */
export function checkPlayable(type: VideoType, file: File): Promise<string | null> {
  return type === "video/webm" ? checkWebm(file) : checkMp4(file);
}

/** MP4 and QuickTime are boxes, one after the other: 'moov' is the index, 'mdat' or 'moof' the frames. */
async function checkMp4({ byteSize, read }: File): Promise<string | null> {
  const found = { index: false, frames: false };
  let start = 0;
  for (let boxes = 0; boxes < MAX_BOXES && start < byteSize; boxes++) {
    const { type, size } = readBox(await read(start, 16), byteSize - start);
    if (size === null || start + size > byteSize) return DAMAGED;
    if (type === "moov") {
      if (!describesVideo(await read(start, Math.min(size, MAX_INDEX_BYTES)))) return NO_VIDEO;
      found.index = true;
    }
    if (type === "moof" || (type === "mdat" && size > 16)) found.frames = true;
    if (found.index && found.frames) return null;
    start += size;
  }
  return DAMAGED;
}

/** The size of a box with its header; null if it's impossible. */
function readBox(header: Buffer, left: number): { type: string; size: number | null } {
  if (header.length < 8) return { type: "", size: null };
  const type = header.toString("latin1", 4, 8);
  const short = header.readUInt32BE(0);
  // Size 0 means that the last box goes up to the file's end. With size 1, the real size follows the type.
  if (short === 0) return { type, size: left };
  if (short > 1) return { type, size: short < 8 ? null : short };
  const long = header.length < 16 ? 0n : header.readBigUInt64BE(8);
  return { type, size: long < 16n || long > BigInt(left) ? null : Number(long) };
}

/** Whether a track's handler is for video. */
const describesVideo = (index: Buffer) => /hdlr.{8}vide/s.test(index.toString("latin1"));

const SEGMENT = "\x18\x53\x80\x67";
const TRACKS = "\x16\x54\xae\x6b";
const CLUSTER = "\x1f\x43\xb6\x75";

/** WebM is elements: a segment has tracks, whose codecs are named 'V_VP9', and clusters of frames. */
async function checkWebm({ byteSize, read }: File): Promise<string | null> {
  const bytes = await read(0, MAX_INDEX_BYTES);
  const text = bytes.toString("latin1");
  const segment = text.indexOf(SEGMENT);
  const tracks = text.indexOf(TRACKS);
  if (segment < 0 || tracks < 0 || !text.includes(CLUSTER)) return DAMAGED;
  if (endOf(bytes, segment + SEGMENT.length) > byteSize) return DAMAGED;
  return text.includes("V_", tracks) ? null : NO_VIDEO;
}

/**
 * The end of the element whose size field is at `at`; 0 if its size is unknown. The field has as many bytes
 * as its first byte has leading zeros, plus one.
 */
function endOf(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return 0;
  const marked = BigInt(`0x${bytes.toString("hex", at, at + length)}`);
  const unknown = (1n << BigInt(7 * length)) - 1n;
  const size = marked & unknown;
  return size === unknown ? 0 : at + length + Number(size);
}
