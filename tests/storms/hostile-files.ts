import { deflateSync } from "node:zlib";
import { pngChunk } from "../media-files";

/** Files that take long to read for their size: each repeats what one reader may look at more than once. */

/** A file of about this many bytes. The same seed makes the same file. */
type MakeFile = (bytes: number, random: Random) => string | Uint8Array;

export type Random = <Value>(choices: readonly Value[]) => Value;

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed;
  return (choices) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const chosen = choices[((mixed ^ (mixed >>> 14)) >>> 0) % choices.length];
    if (chosen === undefined) throw new Error("Nothing to choose from");
    return chosen;
  };
}

/** As many parts as it takes to fill `bytes`. */
function repeat(bytes: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let left = bytes; left > 0; ) {
    const next = part(parts.length);
    parts.push(next);
    left -= next.length;
  }
  return parts.join("");
}

const run = (bytes: number, text: string) => text.repeat(Math.ceil(bytes / text.length));

const calendar = (lines: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines}END:VCALENDAR\r\n`;

const event = (at: number, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20300104T150000Z\r\nDTEND:20300104T180000Z\r\nSUMMARY:Stop ${at}\r\nLOCATION:Place ${at}\r\n${lines}END:VEVENT\r\n`;

const repeating = (start: string, rule: string) =>
  `BEGIN:VEVENT\r\nDTSTART:${start}\r\nDURATION:PT3H\r\nRRULE:${rule}\r\nSUMMARY:Weekly\r\nLOCATION:Pier 1\r\nEND:VEVENT\r\n`;

const STARTS = ["19700105T150000Z", "19850107T090000", "20150105T150000", "20251103T110000Z"];
const RULES = [
  "FREQ=DAILY",
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
  "FREQ=WEEKLY;INTERVAL=53",
  "FREQ=MONTHLY;BYDAY=5MO;BYMONTH=2",
  "FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=-1",
  "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
  "FREQ=YEARLY;BYYEARDAY=366",
  "FREQ=SECONDLY",
  "FREQ=MINUTELY;INTERVAL=7",
  "FREQ=DAILY;COUNT=999999999",
  "FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8;BYMINUTE=1,2,3,4,5,6,7,8,9,10;BYSECOND=1,2,3,4,5",
  "FREQ=DAILY;UNTIL=99991231T000000Z",
  "FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2",
];

const CALENDARS: Record<string, MakeFile> = {
  "many events": (bytes) => calendar(repeat(bytes, (at) => event(at, ""))),
  "rules from long ago": (bytes, random) =>
    calendar(repeat(bytes, () => repeating(random(STARTS), random(RULES)))),
  "a rule that names each day": (bytes) =>
    calendar(repeating("19700105T150000Z", `FREQ=YEARLY;BYMONTHDAY=${run(bytes, "1,2,3,31,")}1`)),
  "exceptions of one event": (bytes, random) =>
    calendar(
      event(0, `RRULE:${random(RULES)}\r\n${repeat(bytes, () => "EXDATE:20300111T150000Z\r\n")}`),
    ),
  "added dates of one event": (bytes) =>
    calendar(event(0, `RDATE:20300111T150000Z${run(bytes, ",20300111T150000Z")}\r\n`)),
  "moved occurrences of one event": (bytes) =>
    calendar(
      repeat(bytes, (at) =>
        event(0, at === 0 ? "RRULE:FREQ=DAILY\r\n" : "RECURRENCE-ID:20300105T150000Z\r\n"),
      ),
    ),
  "components within components": (bytes) =>
    `BEGIN:VCALENDAR\r\n${run(bytes / 2, "BEGIN:VEVENT\r\n")}${run(bytes / 2, "END:VEVENT\r\n")}`,
  "one long line": (bytes, random) =>
    calendar(
      event(
        0,
        `${random(["DESCRIPTION", "LOCATION", "SUMMARY", "X-A;B=C"])}:${run(bytes, random([" ", "a", "\\n", "\\,", "<b", "&amp", "é"]))}\r\n`,
      ),
    ),
  "a line folded at each letter": (bytes) =>
    calendar(event(0, `DESCRIPTION:a${run(bytes, "\r\n a")}\r\n`)),
  "parameters of one line": (bytes, random) =>
    calendar(event(0, `DESCRIPTION${run(bytes, random([";A=B", ';A="B', ";", ';A=",']))}:x\r\n`)),
  "time zones": (bytes, random) =>
    calendar(
      repeat(
        bytes,
        (at) =>
          `BEGIN:VTIMEZONE\r\nTZID:Zone ${at}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0700\r\nTZOFFSETTO:-0800\r\nRRULE:${random(RULES)}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:${at}\r\nDTSTART;TZID=Zone ${at}:20300104T150000\r\nLOCATION:Pier\r\nEND:VEVENT\r\n`,
      ),
    ),
  "calendars in one file": (bytes) => repeat(bytes, (at) => calendar(event(at, ""))),
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const TABLES: Record<string, MakeFile> = {
  "rows of Square": (bytes) =>
    `Item Name,Variation Name,Description,Category,Price,Current Quantity Truck\n${repeat(bytes, (at) => `Tin ${at % 1_900},V${at},Nice,Matcha,19.50,4\n`)}`,
  "products of a few rows": (bytes) =>
    `kind,name,section,price,description,stock\n${repeat(bytes, (at) => `goods,Tin ${at},,19.50,"${"nice ".repeat(500)}",4\n`)}`,
  "variations of one product": (bytes) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\n${repeat(bytes, (at) => `tin,Tin,Size,S${at},1.00,https://x.example/${at}.jpg\n`)}`,
  "variations of WooCommerce": (bytes) =>
    `ID,Type,Name,Regular price,Parent,Attribute 1 value(s),Images\n1,variable,Tin,,,,\n${repeat(bytes, (at) => `${at + 2},variation,Tin,1.00,id:1,V${at},https://x.example/${at}.jpg\n`)}`,
  subscribers: (bytes) =>
    `Email,Name,Consent\n${repeat(bytes, (at) => `kei${at}@example.com,Kei Mori,yes\n`)}`,
  columns: (bytes) =>
    `Item Name,Price,${repeat(bytes / 2, (at) => `C${at},`)}\nTea,1${run(bytes / 2, ",")}\n`,
  "columns of the same name": (bytes) =>
    `Item Name,Price${run(bytes / 2, ",Tax - Sales")}\n${repeat(bytes / 2, () => `Tea,1${",Y".repeat(1_000)}\n`)}`,
  "one cell": (bytes, random) =>
    `Item Name,Description,Price\nTea,${quoted(run(bytes, random([" ", "a ", "<", "<a ", "<a<", "&amp", "&#", "\n", "<!--", "<p>", '"'])))},6.50\n`,
  "a quote that never ends": (bytes) => `Item Name,Price\n"Tea${run(bytes, ",4\n")}`,
  quotes: (bytes, random) =>
    `Item Name,Price\n${run(bytes, random(['"', '""', '","', '"\n"', 'a"b,']))}`,
  separators: (bytes, random) => run(bytes, random([",", ";", "\t", ",\n", "\r", "\n"])),
  prices: (bytes, random) =>
    `Item Name,Price\nTea,${quoted(run(bytes, random(["1", "1,", "$", " ", "1.", "0"])))}\n`,
  choices: (bytes, random) =>
    `kind,name,section,price,choices\n${repeat(bytes, (at) => `made,Latte ${at},S,6.50,${quoted(`Milk: Exactly one\n${run(2_000, random(["a ", "+", " +", "* Oat +0.80\n", "\n\n", "(", "a:"]))}`)}\n`)}`,
  "dates and consents": (bytes, random) =>
    `Email,Consent,OPTIN_TIME\nkei@example.com,yes,${quoted(run(bytes, random(["1", "2025-", " ", "/", "yes"])))}\n`,
  emails: (bytes, random) =>
    `Email,Consent\n${quoted(run(bytes, random(["a", "a@", "a.", "@", "(", '\\"'])))},yes\n`,
  categories: (bytes) => `Name,Regular price,Categories\nTea,1,${quoted(run(bytes, "a > "))}\n`,
};

const TEXTS: Record<string, MakeFile> = {
  "half of a calendar": (bytes) => `BEGIN:VCALENDAR\r\n${run(bytes, "BEGIN:VEVENT\r\nX")}`,
  "one byte": (bytes, random) =>
    new Uint8Array(bytes).fill(random([0, 9, 10, 13, 32, 34, 44, 128, 255])),
  "any bytes": (bytes, random) => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const part = Uint8Array.from({ length: 4_096 }, () => random(all));
    return Uint8Array.from({ length: bytes }, (_, at) => part[at % part.length] ?? 0);
  },
  "UTF-16 of one letter": (bytes, random) => {
    const letter = random([0x20, 0x41, 0xd800, 0x2c]);
    return new Uint8Array(
      Uint16Array.from({ length: bytes / 2 }, (_, at) => (at ? letter : 0xfeff)).buffer,
    );
  },
  "boundaries of forms": (bytes, random) => run(bytes, random(["\r\n------", "\r\n", "\r\n--"])),
  "a wrong letter": (bytes) =>
    Buffer.concat([
      Buffer.from(`Item Name,Price\nT\xe9a,4\n`, "latin1"),
      Buffer.from(run(bytes, "é,1\n")),
    ]),
};

export const FILES: [name: string, make: MakeFile][] = [
  ...Object.entries(CALENDARS).map(([name, make]): [string, MakeFile] => [
    `calendar: ${name}`,
    make,
  ]),
  ...Object.entries(TABLES).map(([name, make]): [string, MakeFile] => [`table: ${name}`, make]),
  ...Object.entries(TEXTS).map(([name, make]): [string, MakeFile] => [`text: ${name}`, make]),
];

const png = (chunks: Buffer[]) =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 1]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return pngChunk("IHDR", header);
}

/** A kilobyte of it is a megabyte once it's unpacked. */
const packed = (bytes: number) => deflateSync(Buffer.alloc(Math.min(bytes * 900, 400_000_000)));

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0x4a, 0x46]);

function gifFrames(bytes: number): Buffer {
  const head = Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff", "latin1");
  const frame = Buffer.from(
    "\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00",
    "latin1",
  );
  const frames = Array<Buffer>(Math.ceil(bytes / frame.length)).fill(frame);
  return Buffer.concat([head, ...frames, Buffer.from(";")]);
}

/** 'ftyp' says what it is; the rest are boxes within boxes. */
function boxes(bytes: number, brand: string): Buffer {
  const file = Buffer.alloc(Math.max(bytes, 64));
  file.writeUInt32BE(24, 0);
  file.write(`ftyp${brand}\0\0\0\0${brand}mif1`, 4, "latin1");
  for (let at = 24; at + 8 <= file.length; at += 8) {
    file.writeUInt32BE(file.length - at, at);
    file.write("meta", at + 4, "latin1");
  }
  return file;
}

/** Each index names a video, so the next box is looked at. */
function videoIndexes(bytes: number): Buffer {
  const index = Buffer.alloc(Math.ceil(bytes / 60));
  index.writeUInt32BE(index.length, 0);
  index.write("moov", 4, "latin1");
  index.write("hdlr\0\0\0\0\0\0\0\0vide", index.length - 16, "latin1");
  return Buffer.concat([boxes(24, "isom").subarray(0, 24), ...Array<Buffer>(60).fill(index)]);
}

export const IMAGES: [name: string, make: (bytes: number, random: Random) => Buffer][] = [
  [
    "JPEG markers alone",
    (bytes) => Buffer.concat([JPEG_START, Buffer.from(run(bytes, "\xff\xd0"), "latin1")]),
  ],
  [
    "JPEG segments without a body",
    (bytes, random) =>
      Buffer.concat([
        JPEG_START,
        Buffer.from(run(bytes, `\xff${random(["\xe1", "\xe2", "\xed", "\xfe"])}\0\x02`), "latin1"),
      ]),
  ],
  ["JPEG of fill bytes", (bytes) => Buffer.concat([JPEG_START, Buffer.alloc(bytes, 0xff)])],
  [
    "PNG with texts that unpack to much",
    (bytes) =>
      png([
        pngHeader(40, 30),
        pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), packed(bytes)])),
      ]),
  ],
  [
    "PNG with a profile that unpacks to much",
    (bytes) =>
      png([
        pngHeader(40, 30),
        pngChunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), packed(bytes)])),
      ]),
  ],
  [
    "PNG of many chunks",
    (bytes) =>
      png([
        pngHeader(40, 30),
        ...Array<Buffer>(Math.ceil(bytes / 12)).fill(pngChunk("tEXt", Buffer.alloc(0))),
      ]),
  ],
  ["PNG of 2 gigapixels", () => png([pngHeader(46_000, 46_000)])],
  [
    "PNG of 50 megapixels that ends early",
    (bytes) => png([pngHeader(7_000, 7_000), pngChunk("IDAT", packed(bytes).subarray(0, bytes))]),
  ],
  ["GIF of many frames", gifFrames],
  ["AVIF of boxes within boxes", (bytes) => boxes(bytes, "avif")],
  ["MP4 of many indexes", videoIndexes],
  ["MP4 of boxes within boxes", (bytes) => boxes(bytes, "isom")],
];
