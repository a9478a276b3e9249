import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Reads an SVG source and fills in its two kinds of directive, so that what is drawn by hand
 * stays short enough to read:
 *
 *   <!-- include FILE -->   the body of another drawing, path relative to this one
 *   <!-- strew KIND class=… at=x,y size=rx,ry count=n seed=n [scale=n] [from=share] -->
 *     small marks scattered over an ellipse (or, with `from`, over its outer ring);
 *     seeded, so that every run draws the same
 *   <!-- bough class=… at=x,y size=rx,ry seed=n [scale=n] -->
 *     a cushion of leaves in three tones: class-s, class and class-l
 */
export function compose(file: string): string {
  return readFileSync(file, "utf8").replace(
    /<!-- (include|strew|bough) ([^>]*?) -->/g,
    (_, directive: string, args: string) => {
      if (directive === "include") return bodyOf(compose(resolve(dirname(file), args)));
      return directive === "strew" ? strew(args) : bough(args);
    },
  );
}

/** The content between a drawing's outer tags. */
function bodyOf(svg: string): string {
  return svg.replace(/^\s*<svg[^>]*>\s*(<title>[^<]*<\/title>)?/, "").replace(/<\/svg>\s*$/, "");
}

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A stroke of the pen at a place, `turn` in degrees. */
type Mark = (x: number, y: number, turn: number, scale: number) => string;

/** A pointed leaf, 14 units long at scale 1. */
const leaf: Mark = (x, y, turn, scale) => {
  const [dx, dy] = polar(turn, 7 * scale);
  const [bx, by] = polar(turn - 90, 4.6 * scale);
  return `M${n(x - dx)} ${n(y - dy)}q${n(dx + bx)} ${n(dy + by)} ${n(2 * dx)} ${n(2 * dy)}q${n(-dx - bx)} ${n(-dy - by)} ${n(-2 * dx)} ${n(-2 * dy)}Z`;
};

/** A fiber of mulberry bark, as in washi: a short bent line, to be stroked. */
const fibre: Mark = (x, y, turn, scale) => {
  const [dx, dy] = polar(turn, 13 * scale);
  const [bx, by] = polar(turn + 22, 13 * scale);
  return `M${n(x)} ${n(y)}q${n(bx)} ${n(by)} ${n(2 * dx)} ${n(2 * dy)}`;
};

const marks: Record<string, Mark> = { leaf, fibre };

function polar(degrees: number, length: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}

function strew(args: string): string {
  const [kind = "", ...pairs] = args.split(/\s+/);
  const given = settings(pairs);
  const path = scatter(kind, {
    at: pair(given.at),
    size: pair(given.size),
    count: Number(given.count),
    seed: Number(given.seed),
    scale: Number(given.scale ?? 1),
    from: Number(given.from ?? 0),
  });
  return `<path class="${given.class}" d="${path}"/>`;
}

type Scatter = {
  at: [number, number];
  size: [number, number];
  count: number;
  seed: number;
  scale: number;
  /** The inner edge, as a share of the radius: 0 fills the ellipse, 0.9 draws its rim. */
  from: number;
};

function scatter(kind: string, { at, size, count, seed, scale, from }: Scatter): string {
  const mark = marks[kind];
  if (!mark || Number.isNaN(count + seed + scale + from)) throw new Error(`cannot strew "${kind}"`);
  const random = mulberry32(seed);
  let path = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = polar(random() * 360, from + (1 - from) * Math.sqrt(random()));
    path += mark(
      at[0] + x * size[0],
      at[1] + y * size[1],
      random() * 360,
      scale * (0.7 + 0.6 * random()),
    );
  }
  return path;
}

/** Draws a bough. Light falls from the upper left, so the lit tones are there, and the shade is below and right. */
function bough(args: string): string {
  const given = settings(args.split(/\s+/));
  const [x, y] = pair(given.at);
  const [rx, ry] = pair(given.size);
  const scale = Number(given.scale ?? 1);
  const random = mulberry32(Number(given.seed));
  const path = (suffix: string, d: string) => `<path class="${given.class}${suffix}" d="${d}"/>`;
  const lit = scatter("leaf", {
    at: [x - rx * 0.32, y - ry * 0.44],
    size: [rx * 0.5, ry * 0.36],
    count: Math.round((rx * ry) / (140 * scale * scale)),
    seed: Number(given.seed),
    scale: scale * 0.9,
    from: 0,
  });
  return [
    path("-s", cushion([x, y], [rx, ry], scale, random)),
    path("", cushion([x - rx * 0.05, y - ry * 0.14], [rx * 0.9, ry * 0.84], scale, random)),
    path("-l", lit),
  ].join("");
}

/** Draws a cushion: half an ellipse above, a flatter half below, and leaves along the edge. */
function cushion(
  [x, y]: [number, number],
  [rx, ry]: [number, number],
  scale: number,
  random: () => number,
): string {
  let path = `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry * 0.45)} 0 0 1 ${n(x - rx)} ${n(y)}Z`;
  const count = Math.round((rx + ry) / (1.9 * scale));
  for (let i = 0; i < count; i++) {
    const angle = ((i + random()) / count) * 360;
    const [dx, dy] = polar(angle, 0.95 + 0.07 * random());
    const turn = angle + 50 * (random() - 0.5) + (random() < 0.5 ? 60 : -60);
    path += leaf(
      x + dx * rx,
      y + dy * ry * (dy < 0 ? 1 : 0.45),
      turn,
      scale * (0.7 + 0.5 * random()),
    );
  }
  return path;
}

function settings(pairs: string[]): Record<string, string | undefined> {
  return Object.fromEntries(pairs.map((text) => text.split("=")));
}

function pair(list: string | undefined): [number, number] {
  const [a = Number.NaN, b = Number.NaN] = (list ?? "").split(",").map(Number);
  if (Number.isNaN(a + b)) throw new Error(`wanted two numbers, got "${list}"`);
  return [a, b];
}
/** A small seeded random source (Tommy Ettinger's mulberry32), so a drawing never changes by itself. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
