/**
 * Draws everything Ujicart shows: `npx tsx dev/art/render.ts`, or with `plain` only what a renamed truck
 * shows. The results are committed.
 *
 * Public files are served as immutable for a year, so pictures live in a numbered folder:
 * when a picture changes, raise its number here and in the pages that name it.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { compose } from "./compose";
import { type Light, paints, stylesheet } from "./palette";

const VERSION = 1;
const PLAIN_VERSION = 2;
const here = fileURLToPath(new URL(".", import.meta.url));
const publicDir = join(here, "../../public");
const pictures = join(publicDir, "pictures", String(VERSION));
/** The folder of a renamed truck's pictures, which have no tea and no lettering. */
const plain = join(publicDir, "pictures", String(PLAIN_VERSION), "plain");
const AVIF = { quality: 50, effort: 6, chromaSubsampling: "4:4:4" } as const;
const WEBP = { quality: 80, effort: 6, smartSubsample: true } as const;
/** A lower quality for renamed trucks, since leaves without a sky take a few KB more. */
const PLAIN_AVIF = { ...AVIF, quality: 43 };
const PLAIN_WEBP = { ...WEBP, quality: 70 };
const paper = "#FBF8F1";

mkdirSync(plain, { recursive: true });
if (process.argv[2] !== "plain") {
  await renderHeroes(pictures);
  await renderBrand("hanko.svg", { site: publicDir, icons: pictures });
  await renderCard();
  await renderProducts();
  await renderPlaceholders();
  await renderSpots("spots", pictures);
}
await renderHeroes(plain);
await renderBrand("truck-seal.svg", { site: plain, icons: plain });
await renderPlainCard();
await renderSpots("spots/plain", plain);

/**
 * Draws two compositions in two themes. The sky is the theme's paper, or none, so the picture blends into the
 * page.
 */
async function renderHeroes(folder: string) {
  const isPlain = folder === plain;
  for (const [theme, light] of [
    ["light", "day"],
    ["dark", "dusk"],
  ] as const) {
    for (const [shape, widths] of [
      ["wide", [1600, 960]],
      ["tall", [800]],
    ] as const) {
      for (const width of widths) {
        const picture = draw(join(here, "hero", `${shape}.svg`), width, { light, isPlain });
        const name = `hero-${shape}-${theme}${width === 960 ? "-960" : ""}`;
        const [avif, webp] = isPlain ? [PLAIN_AVIF, PLAIN_WEBP] : [AVIF, WEBP];
        await save(join(folder, `${name}.avif`), picture.clone().avif(avif));
        await save(join(folder, `${name}.webp`), picture.clone().webp(webp));
      }
    }
  }
}

/** Draws the seal in every size that a browser or a phone asks for. */
async function renderBrand(drawing: string, { site, icons }: { site: string; icons: string }) {
  const seal = join(here, drawing);
  await save(join(site, "favicon.svg"), Buffer.from(tidy(compose(seal))));
  await save(join(site, "favicon.ico"), ico(await draw(seal, 32).png().toBuffer()));
  for (const [file, size, clear] of [
    [join(site, "apple-touch-icon.png"), 180, 0.16],
    [join(icons, "icon-192.png"), 192, 0.16],
    [join(icons, "icon-512.png"), 512, 0.16],
    // A phone may crop this icon to a circle of 80 %. The seal's corners stay within it.
    [join(icons, "icon-maskable-512.png"), 512, 0.22],
  ] as const) {
    const margin = Math.round(size * clear);
    const icon = draw(seal, size - 2 * margin)
      .flatten({ background: paper })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper });
    await save(file, icon.png({ palette: true, colours: 64 }));
  }
}

/** Draws the card for shared links, as a JPEG, which every reader of such cards accepts. */
async function renderCard() {
  const card = draw(join(here, "card.svg"), 1200);
  await save(join(pictures, "card.jpg"), card.jpeg({ quality: 80, mozjpeg: true }));
}

/** Draws a renamed truck's card, without its name, which isn't known here. */
async function renderPlainCard() {
  const card = draw(join(here, "hero", "wide.svg"), 1200, { isPlain: true })
    .resize(1200, 630, { position: "bottom" })
    .flatten({ background: paper });
  await save(join(plain, "card.jpg"), card.jpeg({ quality: 80, mozjpeg: true }));
}

/** Draws the images shown in place of missing ones. */
async function renderPlaceholders() {
  for (const noun of ["product", "event"])
    await renderSvg(join(here, "products", `placeholder-${noun}.svg`), pictures);
}

/** Draws things for sale: one square each, sharp at twice 320 CSS pixels. */
async function renderProducts() {
  const names = readdirSync(join(here, "products")).filter(
    (name) => !/^(ground|placeholder)/.test(name),
  );
  for (const file of names) {
    const picture = draw(join(here, "products", file), 640);
    const lossy = await picture
      .clone()
      .webp({ ...WEBP, quality: 70 })
      .toBuffer();
    // A repeating pattern, like the tenugui's waves, is smaller without loss.
    const exact = await picture.webp({ nearLossless: true, quality: 20, effort: 6 }).toBuffer();
    const smaller = exact.length < lossy.length ? exact : lossy;
    await save(join(pictures, file.replace(".svg", ".webp")), smaller);
  }
}

/** Draws pictures that are simple enough to be smaller as SVG. Spots have no ground, since they're on either paper. */
async function renderSpots(from: string, folder: string) {
  const names = readdirSync(join(here, from)).filter((name) => name.endsWith(".svg"));
  for (const name of names) await renderSvg(join(here, from, name), folder);
}

async function renderSvg(file: string, folder: string) {
  await save(
    join(folder, basename(file)),
    Buffer.from(tidy(painted(compose(file), folder === plain))),
  );
}

/** Writes the palette into the drawing: an attribute for every class, so it needs no style sheet. */
function painted(svg: string, isPlain: boolean): string {
  const day = paints("day", isPlain);
  return svg.replace(/ class="([^"]+)"/g, (_, name: string) => {
    const paint = day.get(`.${name}`);
    if (!paint) throw new Error(`no paint is called "${name}"`);
    return Object.entries(paint)
      .map(([attribute, value]) => ` ${attribute}="${value}"`)
      .join("");
  });
}

/** Draws at twice the width and halves the picture, for finer edges than the renderer's own. */
function draw(
  file: string,
  width: number,
  { light = "day", isPlain = false }: { light?: Light; isPlain?: boolean } = {},
): Sharp {
  const svg = compose(file);
  const own = Number(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), {
    density: (72 * 2 * width) / own,
    svg: { stylesheet: stylesheet(light, isPlain) },
  }).resize(width);
}

async function save(file: string, content: Sharp | Buffer) {
  const bytes = Buffer.isBuffer(content) ? content : await content.toBuffer();
  writeFileSync(file, bytes);
  const packed = file.endsWith(".svg") ? `, ${gzipSync(bytes).length} compressed` : "";
  console.log(`${basename(file).padEnd(34)} ${bytes.length} bytes${packed}`);
}

/** Removes comments and indentation, which only help readers of the source. */
function tidy(svg: string): string {
  return svg
    .replace(/<!--[\s\S]*?-->|<title>[^<]*<\/title>/g, "")
    .replace(/>\s+</g, "><")
    .trim();
}

/** An .ico file with one picture: six bytes of header, sixteen of directory, then the PNG. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(32, 6); // width
  head.writeUInt8(32, 7); // height
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
