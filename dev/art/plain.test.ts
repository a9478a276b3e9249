import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { PICTURES } from "~/brand";
import { compose } from "./compose";
import { type Light, paints } from "./palette";

/** Drawings of a truck that its owner renamed: any kitchen's, in any brand's colors. */

const LIGHTS: Light[] = ["day", "dusk"];
const art = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const published = (path: string) => art(`../../public${path}`);

/** The parts of a composition that are drawn for a renamed truck. */
function drawn(file: string): Document {
  const { document } = new JSDOM(compose(art(file)), { contentType: "image/svg+xml" }).window;
  for (const element of document.querySelectorAll(".tea, defs")) element.remove();
  return document;
}

const materialsOf = (drawing: Document) =>
  new Set([...drawing.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]));

const COMPOSITIONS = ["hero/wide.svg", "hero/tall.svg"];
const SPOTS = readdirSync(art("spots/plain")).map((name) => `spots/plain/${name}`);

/** The first truck's kitchen: painted rows of tea, noren, kimono, lantern, froth of matcha, mist, whisk. */
const TEA = /^(row|cloth|ai|rib|froth|mist|tine|hojicha|tea-row)(-|$)/;

describe.each([...COMPOSITIONS, ...SPOTS])("%s", (file) => {
  const drawing = drawn(file);

  it("has no tea, lettering, or seal", () => {
    const materials = [...materialsOf(drawing)];
    expect(materials.length).toBeGreaterThan(3);
    expect(materials.filter((name) => TEA.test(name))).toEqual([]);
    const used = [...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href"));
    expect(used.filter((id) => id !== "#bush" && id !== "#wheel")).toEqual([]);
  });

  it.each(LIGHTS)("isn't green by %s", (light) => {
    const paint = paints(light, true);
    const isGreen = (hex: string) => {
      const [red = 0, green = 0, blue = 0] =
        hex.match(/[\da-f]{2}/gi)?.map((it) => parseInt(it, 16)) ?? [];
      return green > Math.max(red, blue);
    };
    const green = [...materialsOf(drawing)].filter((name) =>
      Object.values(paint.get(`.${name}`) ?? {}).some(
        (value) => value.startsWith("#") && isGreen(value),
      ),
    );
    expect(green).toEqual([]);
  });
});

test("the first truck's pictures keep its kitchen", () => {
  const { document } = new JSDOM(compose(art("hero/wide.svg")), { contentType: "image/svg+xml" })
    .window;
  for (const element of document.querySelectorAll(".plain, defs")) element.remove();
  const materials = materialsOf(document);
  expect(
    ["row", "cloth", "ai", "rib", "froth", "mist"].filter((name) => !materials.has(name)),
  ).toEqual([]);
  expect(["awning", "apron", "shirt"].filter((name) => materials.has(name))).toEqual([]);
});

const pictures = published(PICTURES.plain);
const heroes = readdirSync(pictures).filter((name) => name.startsWith("hero-"));

test.each(heroes)("%s lets the page's paper be its sky", async (file) => {
  const { data, info } = await sharp(pictures + file)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  const alphaAt = (x: number, y: number) =>
    data[4 * (Math.round(x * info.width) + info.width * Math.round(y * info.height)) + 3];
  for (const [x, y] of [
    [0.01, 0.01],
    [0.3, 0.05],
    [0.2, 0.4],
  ] as const)
    expect(alphaAt(x, y)).toBe(0);
  // The truck's side lets nothing through.
  expect(alphaAt(0.6, file.includes("tall") ? 0.84 : 0.78)).toBe(255);
});

test("older addresses of pages and shared links find their drawings", () => {
  const before = ["card.jpg", "tea-field.svg", "soft-serve.svg", "empty-bowl.svg", "icon-512.png"];
  expect(before.filter((name) => !existsSync(published(`/pictures/1/plain/${name}`)))).toEqual([]);
});

test("none of its pictures weighs more than the first truck's", () => {
  const size = (path: string) => readFileSync(path).length;
  expect(heroes).toHaveLength(12);
  const larger = heroes.filter(
    (name) => size(pictures + name) > size(published(PICTURES.first) + name),
  );
  expect(larger).toEqual([]);
});
