import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { inlineHash } from "./csp";

/** What a page shows of one visitor's cart. `label` and `badge` are HTML; `lines` is JSON without its brackets. */
export type CartParts = { label: string; badge: string; lines: string };

const deflated = promisify(deflateRaw) as (
  body: Buffer,
  options: { level: number; finishFlush: number },
) => Promise<Buffer>;

/** The header's link to the cart, up to its label. */
const LINK = '<a aria-label="Cart';
const LINES = '"cart":[';
const AFTER_LINES = '],"isCartReadable":true';
/** The script with the data of the page. */
const SCRIPT = "<script>";
const DATA = "window.__remixContext = ";

/**
 * A cached page of an empty cart, cut where a cart shows.
 *
 * Promise: visitors with a cart get a cached page too, byte for byte what would be rendered.
 * Price: the places are found in the finished HTML. Where one isn't found exactly once, the page is rendered.
 * Without it: tests/routes/kept-carts.test.ts fails.
 */
export class SplicedPage {
  readonly #pieces: readonly Buffer[];
  readonly #script: readonly [before: string, after: string];
  readonly #policy: readonly string[];
  #deflated: Promise<Buffer[]> | undefined;

  private constructor(html: string, places: Places, policy: string[]) {
    const { label, badge, lines, script } = places;
    this.#pieces = [
      html.slice(0, label),
      html.slice(label, badge),
      html.slice(badge, lines),
      html.slice(lines),
    ].map((piece) => Buffer.from(piece));
    this.#script = [html.slice(script.from, lines), html.slice(lines, script.to)];
    this.#policy = policy;
  }

  /** @returns null if it isn't clear where the page shows the cart */
  static from(body: Buffer, policy: string): SplicedPage | null {
    const html = body.toString();
    const places = findPlaces(html);
    if (!places) return null;
    const around = policy.split(inlineHash(html.slice(places.script.from, places.script.to)));
    return around.length === 2 ? new SplicedPage(html, places, around) : null;
  }

  /** The page's policy, with the hash of the script that contains the cart's lines. */
  policy({ lines }: CartParts): string {
    const [before, after] = this.#script;
    return this.#policy.join(inlineHash(before + lines + after));
  }

  plain(parts: CartParts): Buffer {
    return Buffer.concat(between(this.#pieces, buffersOf(parts)));
  }

  /** The page as one gzip stream. The pieces are compressed once for all carts, and the cart isn't compressed. */
  async gzip(parts: CartParts): Promise<Buffer> {
    this.#deflated ??= Promise.all(this.#pieces.map((piece) => deflated(piece, WHOLE_BLOCKS)));
    const own = buffersOf(parts);
    const body = between(await this.#deflated, own.map(stored));
    const foot = Buffer.alloc(10);
    foot.writeUInt16LE(EMPTY_LAST_BLOCK, 0);
    let [sum, size] = [0, 0];
    for (const piece of between(this.#pieces, own)) {
      sum = crc32(piece, sum);
      size += piece.length;
    }
    foot.writeUInt32LE(sum, 2);
    foot.writeUInt32LE(size, 6);
    return Buffer.concat([GZIP_HEAD, ...body, foot]);
  }
}

type Places = {
  label: number;
  badge: number;
  lines: number;
  script: { from: number; to: number };
};

function findPlaces(html: string): Places | null {
  const label = endOfOnly(`${LINK}"`, html) - 1;
  const lines = endOfOnly(LINES + AFTER_LINES, html) - AFTER_LINES.length;
  const from = endOfOnly(SCRIPT + DATA, html) - DATA.length;
  const badge = html.indexOf("</a>", label);
  const to = html.indexOf("</script>", from);
  const isInOrder = label < badge && badge < from && from < lines && lines < to;
  return isInOrder ? { label, badge, lines, script: { from, to } } : null;
}

/** The end of a text in the HTML; NaN unless it's there exactly once. */
function endOfOnly(text: string, html: string): number {
  const at = html.indexOf(text);
  return at >= 0 && html.indexOf(text, at + 1) < 0 ? at + text.length : Number.NaN;
}

const buffersOf = ({ label, badge, lines }: CartParts) =>
  [label, badge, lines].map((text) => Buffer.from(text));

const between = (pieces: readonly Buffer[], own: readonly Buffer[]) =>
  pieces.flatMap((piece, at) => [piece, own[at] ?? NOTHING]);

const NOTHING = Buffer.alloc(0);

/** Makes each piece end at a byte, and refer to nothing before it (RFC 1951). */
const WHOLE_BLOCKS = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
/** A gzip header with no name, no time, and an unknown system (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const EMPTY_LAST_BLOCK = 3;
const MAX_STORED = 65_535;

/** Blocks of a deflate stream that aren't compressed (RFC 1951, 3.2.4). */
function stored(text: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < text.length; at += MAX_STORED) {
    const block = text.subarray(at, at + MAX_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, block);
  }
  return Buffer.concat(blocks);
}
