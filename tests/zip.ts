/** A ZIP's files by their names, as its directory lists them. Compressed files aren't supported. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(END);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error("Compressed");
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, contentsAt(zip, zip.readUInt32LE(at + 42), size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

const END = Buffer.from([0x50, 0x4b, 5, 6]);

function contentsAt(zip: Buffer, header: number, size: number): Buffer {
  const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return zip.subarray(from, from + size);
}

/** A CSV's rows as objects of text, with the header's names as keys. */
export function readCsv(file: Buffer | undefined): Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(file?.toString("utf8").slice(1) ?? "");
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g);
  const lines: string[][] = [[]];
  for (const [, quoted, plain = "", ending] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (ending !== ",") lines.push([]);
  }
  return lines.slice(0, -1);
}
