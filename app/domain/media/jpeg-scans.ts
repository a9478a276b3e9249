const [FILL, TEM, RST0, RST7, SOI, EOI, SOS] = [0xff, 0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda];

/**
 * How many passes a JPEG is decoded in: 1, or about 10 if it's progressive. Each is over all of its pixels, and
 * 44 bytes can ask for one. What comes after its end, like the video of a motion photo, isn't looked at.
 */
export function jpegScans(file: Buffer): number {
  let scans = 0;
  let at = file.indexOf(FILL);
  while (at >= 0 && at + 3 < file.length) {
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) break;
    if (marker === SOS) scans += 1;
    at = file.indexOf(FILL, at + lengthOf(marker, file.readUInt16BE(at + 2)));
  }
  return scans;
}

/** A segment's bytes, up to where the next marker can be. Pixels have an escaped 0xFF, and markers without a length. */
function lengthOf(marker: number, segment: number): number {
  if (marker === FILL) return 1;
  const isAlone = marker <= TEM || (marker >= RST0 && marker <= RST7) || marker === SOI;
  return isAlone ? 2 : 2 + segment;
}
