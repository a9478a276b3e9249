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
  stops: [stop],
  more: 0,
  address: "ujicart.example/events",
  ...changed,
});

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

it("a place is broken at a space, into as many lines as there is room for", () => {
  const place = "Lantern Meadow, 1900 Lakeview Path, Silver Lake, Los Angeles";
  expect(wrapped("Pier 39", 30, 630, 2)).toEqual(["Pier 39"]);
  expect(wrapped(place, 30, 630, 1)).toEqual([place]);
  const lines = wrapped(place, 30, 630, 2);
  expect(lines).toHaveLength(2);
  expect(lines.join(" ")).toBe(place);
  expect(widthOf(lines[0] ?? "", 30)).toBeLessThanOrEqual(630);
  expect(wrapped("Llanfairpwllgwyngyllgogerychwyrndrobwll", 30, 100, 2)).toHaveLength(1);
});

describe("the drawing", () => {
  it("needs no font, and refers to nothing", () => {
    const title = `<image href="file:///etc/passwd"/>&'"`;
    const svg = weekSvg(drawing({ name: title, stops: [{ ...stop, title, location: title }] }));
    expect(new Set(svg.match(/<\w+/g))).toEqual(new Set(["<svg", "<rect", "<g", "<path"]));
    expect(svg).not.toMatch(/href|url\(|&/);
  });

  it("never shortens a day", () => {
    const { format } = new Intl.DateTimeFormat("en-US", {
      weekday: "short",
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    });
    const names = Array.from({ length: 365 }, (_, day) => format(Date.UTC(2026, 0, 1 + day)));
    const widest = names.reduce((a, b) => (widthOf(a, 36) < widthOf(b, 36) ? b : a));
    const svg = weekSvg(drawing({ stops: [{ ...stop, day: widest }] }));
    const ellipsis = /d="([^"]+)"/.exec(weekSvg(drawing({ name: "…" })))?.[1];
    expect(ellipsis).toBeDefined();
    expect(svg).not.toContain(ellipsis);
  });

  it("breaks a long address into two lines where a row has room", () => {
    const location = "Lantern Meadow, 1900 Lakeview Path, Silver Lake";
    const lines = (count: number) => {
      const stops = Array.from({ length: count }, () => ({ ...stop, location }));
      return weekSvg(drawing({ stops })).match(/<g/g)?.length ?? 0;
    };
    // Besides the four lines around the stops, each has its day, name, time, and place.
    expect(lines(1)).toBe(4 + 5);
    expect(lines(5)).toBe(4 + 5 * 4);
    expect(lines(7)).toBe(4 + 7 * 3);
  });

  it("numbers a stop whose name has no letter that it knows", () => {
    const known = (title: string) => weekSvg(drawing({ stops: [{ ...stop, title }] }));
    expect(known("抹茶")).toBe(known("Stop 1"));
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("has room for %i stops and a line for the others", (count) => {
    for (const isStory of [false, true]) {
      const stops = Array.from({ length: count }, () => stop);
      const svg = weekSvg(drawing({ isStory, stops, more: 2 }));
      const baselines = [...svg.matchAll(/translate\(\d+ ([\d.]+)\)/g)].map(([, y]) => Number(y));
      const gaps = baselines.map((y, index) => y - (baselines[index - 1] ?? 0));
      // A stop's day and name share a line.
      expect(gaps.filter((gap) => gap !== 0).every((gap) => gap >= 40)).toBe(true);
      expect(Math.max(...baselines)).toBeLessThanOrEqual(isStory ? 1550 : 1270);
    }
  });

  it.each([
    [false, 1350],
    [true, 1920],
  ])("is a JPEG in the brand's colors (story: %s)", async (isStory, height) => {
    const image = sharp(await drawWeek(drawing({ isStory })));
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
});
