import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  drawable,
  drawWeek,
  shortened,
  type WeekDrawing,
  weekSvg,
  widthOf,
  wrapped,
} from "./draw-week.server";

// @own-process: wherever an upload was decoded, SVG is refused from then on.

const stop = {
  day: "Mon, Nov 30",
  time: "11:00 AM - 2:00 PM",
  title: "Pier 39",
  location: "Pier 39",
};

const drawing = (changed: Partial<WeekDrawing> = {}): WeekDrawing => ({
  isStory: false,
  title: "Where to find us",
  name: "Ujicart",
  when: "Mon, Nov 30 - Sun, Dec 6",
  colors: { paper: "#fbf8f1", ink: "#1f2a1c", accent: "#4a7128" },
  seal: { sign: "tea", color: "#b3261e" },
  logo: null,
  stops: [stop],
  more: 0,
  address: "ujicart.example/events",
  ...changed,
});

const NO_LOGO = Buffer.alloc(0);

describe("a text", () => {
  it.each([
    ["Café Élan", "Café Élan"],
    ["Cafe\u0301", "Café"],
    ["Ōtani Őrs", "Ōtani Ors"],
    ["Night 🎉 Market", "Night Market"],
    ["抹茶", ""],
    ["<b>5 & 7</b>\n", "<b>5 & 7</b>"],
    ["\u202eevil", "evil"],
  ])("%j is drawn as %j", (text, drawn) => {
    expect(drawable(text)).toBe(drawn);
  });

  it("is cut where it ends on a whole letter within its width", () => {
    expect(shortened("Pier 39", 44, 600)).toBe("Pier 39");
    const cut = shortened("Traction Ave & 3rd St, Los Angeles, California", 30, 300);
    expect(cut).toMatch(/^Traction Ave.*[^\s,.&-]…$/);
    expect(widthOf(cut, 30)).toBeLessThanOrEqual(300);
    expect(shortened("Pier", 44, 1)).toBe("…");
  });
});

describe("a place", () => {
  const address = "Lantern Meadow, 1900 Lakeview Path, Silver Lake";

  it("goes on in a second line, and is cut only if that isn't enough", () => {
    expect(wrapped("Pier 39", 30, 600, 2)).toEqual(["Pier 39"]);
    expect(wrapped(address, 30, 600, 2)).toEqual([
      "Lantern Meadow, 1900 Lakeview Path,",
      "Silver Lake",
    ]);
    const [first, second = ""] = wrapped(`${address}, `.repeat(4), 30, 600, 2);
    expect(first).toBe("Lantern Meadow, 1900 Lakeview Path,");
    expect(second).toMatch(/…$/);
    expect(wrapped("抹茶", 30, 600, 2)).toEqual([""]);
  });
});

/** Each drawn line: where its letters begin, and how many there are. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<g fill="#\w+" transform="translate\((\d+) ([\d.]+)\)[^>]*>(.*?)<\/g>/g)].map(
    ([, x, y, paths = ""]) => ({
      x: Number(x),
      y: Number(y),
      letters: paths.split("<path").length - 1,
    }),
  );

describe("the drawing", () => {
  it.each([1, 2, 3, 4, 5, 6, 7])(
    "cuts neither the widest day nor the widest time of %i stops",
    (count) => {
      const [day, time] = ["Wed, Nov 30", "10:30 AM - 12:30 PM"];
      const stops = Array.from({ length: count }, () => ({ ...stop, day, time }));
      for (const isStory of [false, true]) {
        const letters = linesOf(weekSvg(drawing({ isStory, stops, more: 2 }))).map(
          (one) => one.letters,
        );
        const told = count > 3 ? [day, time] : [`${day}, ${time}`];
        for (const text of told)
          expect(letters.filter((one) => one === text.length).length).toBeGreaterThanOrEqual(count);
      }
    },
  );

  it("has the site's seal, or a renamed truck's, or none beside a logo", () => {
    const seals = (["tea", "truck"] as const).map((sign) =>
      weekSvg(drawing({ seal: { sign, color: "#b3261e" } })),
    );
    expect(new Set([...seals, weekSvg(drawing({ seal: null }))]).size).toBe(3);
    for (const svg of seals) expect(svg).toContain('fill="#b3261e"');
  });

  it("needs no font, and refers to nothing", () => {
    const title = `<image href="file:///etc/passwd"/>&'"`;
    const svg = weekSvg(drawing({ name: title, stops: [{ ...stop, title, location: title }] }));
    expect(new Set(svg.match(/<\w+/g))).toEqual(new Set(["<svg", "<rect", "<g", "<path"]));
    expect(svg).not.toMatch(/href|url\(|&/);
  });

  it("numbers a stop whose name has no letter that it knows", () => {
    const known = (title: string) => weekSvg(drawing({ stops: [{ ...stop, title }] }));
    expect(known("抹茶")).toBe(known("Stop 1"));
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("has room for %i stops and a line for the others", (count) => {
    for (const isStory of [false, true]) {
      const stops = Array.from({ length: count }, () => stop);
      const svg = weekSvg(drawing({ isStory, stops, more: 2 }));
      const lines = linesOf(svg);
      for (const column of new Set(lines.map(({ x }) => x))) {
        const ys = lines.filter(({ x }) => x === column).map(({ y }) => y);
        const gaps = ys.slice(1).map((y, index) => y - (ys[index] ?? 0));
        expect(gaps.every((gap) => gap >= 40)).toBe(true);
      }
      const baselines = lines.map(({ y }) => y);
      expect(Math.max(...baselines)).toBeLessThanOrEqual(isStory ? 1550 : 1270);
    }
  });

  it.each([
    [false, 1350],
    [true, 1920],
  ])("is a JPEG in the brand's colors (story: %s)", async (isStory, height) => {
    const image = sharp(await drawWeek(drawing({ isStory }), NO_LOGO));
    expect(await image.metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
    const { data } = await image.raw().toBuffer({ resolveWithObject: true });
    // The stripe at the top, and the paper below it.
    const colorAt = (y: number) => [...data.subarray(y * 1080 * 3, y * 1080 * 3 + 3)];
    for (const [at, color] of [
      [4, [0x4a, 0x71, 0x28]],
      [40, [0xfb, 0xf8, 0xf1]],
    ] as const) {
      const off = colorAt(at).map((value, index) => Math.abs(value - (color[index] ?? 0)));
      expect(Math.max(...off)).toBeLessThanOrEqual(3);
    }
  });

  it("has the logo in the seal's place, and the name beside it", async () => {
    const create = { width: 320, height: 128, channels: 3, background: "#0000ff" } as const;
    const mark = await sharp({ create }).webp({ lossless: true }).toBuffer();
    const logo = { width: 170, height: 68 };
    const { data } = await sharp(await drawWeek(drawing({ seal: null, logo }), mark))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isBlue = (x: number, y: number) =>
      (data[(y * 1080 + x) * 3 + 2] ?? 0) > 240 && (data[(y * 1080 + x) * 3] ?? 0) < 15;
    const inside = [
      [96, 62],
      [254, 62],
      [96, 118],
      [254, 118],
    ] as const;
    expect(inside.map(([x, y]) => isBlue(x, y))).toEqual([true, true, true, true]);
    expect([isBlue(86, 90), isBlue(264, 90)]).toEqual([false, false]);
    expect(linesOf(weekSvg(drawing({ seal: null, logo })))[0]).toMatchObject({ x: 280 });
  });
});
