/**
 * Every color of the drawings, by material. A drawing names the material (`class="wood"`), its shade (`wood-s`)
 * or its light (`wood-l`), never a color. So all pictures look alike, and the street scene can be lit twice: by
 * day, and at dusk by the hatch and the lantern alone.
 */
export type Light = "day" | "dusk";

/** Flat surfaces: [by day, at dusk], each with the tones "body shade light", as far as they're used. */
const surfaces: Record<string, [string, string]> = {
  // What the truck is made of
  cream: ["#f4ead2 #ddceab #fcf6e6", "#868067 #66634f #9c967c"],
  matcha: ["#4a7128 #38581f #5d8638", "#2f4a20 #213617 #3b5928"],
  cloth: ["#4a7128 #365420", "#648438 #4b6a2a"],
  wood: ["#c4935a #9a6c3c #dcb47c", "#96703f #5c452b #ecc07c"],
  iron: ["#3a3f38 #262b26 #6a7066", "#23281f #0e120b #4a5044"],
  glass: ["#56685c #46574c #7b8d7c", "#26312b #1f2823 #35423a"],
  inside: ["#40331f #2d2517 #665238", "#e8bd72 #cc9a53 #a87a40"],
  under: ["#cdbb93 #b5a179", "#dcbf87 #b4915a"],
  slate: ["#2b332a", "#171d15"],
  lamp: ["#f3e2bb #d9c08c", "#ffe9b4 #f6cf84"],
  // What is made and sold
  froth: ["#a9c970 #86ab4d #c3dc93", "#b0cc74 #86a94c #c3dc93"],
  waffle: ["#d09a5b #a97439", "#c78c4c #96652f"],
  tin: ["#8d7a52 #6f5c3b", "#a27440 #8a6034"],
  "tine-head": ["#dcb47c", "#b98a4e"],
  jar: ["#e8dcc0 #c9b78e", "#b9a47a #8b7850"],
  hojicha: ["#8a5c3b #6d452b #a5744c", "#6b4a30 #543924 #7d583a"],
  kraft: ["#c9a573 #b08a58 #d9bc90", "#8b7350 #75603f #9a8160"],
  indigo: ["#34495e #273748 #49627a", "#263442 #1c2833 #35495a"],
  canvas: ["#e8d8b3 #c8b283 #f5ecd6", "#7d7660 #5f5a47 #948d74"],
  label: ["#f6efdd #e6dabd", "#8b8570 #6f6a56"],
  latte: ["#dcc19b #bd976c #ecdabd", "#dcc19b #bd976c #ecdabd"],
  quiet: ["#e2d8c3 #d3c7ad #e9e1cf", "#e2d8c3 #d3c7ad #e9e1cf"],
  "far-hill": ["#a9ba86", "#a9ba86"],
  "spot-shadow": ["#8a8468", "#8a8468"],
  hail: ["#565c53", "#363b32"],
  "wave-ground": ["#34495e", "#263442"],
  // The theme's raised paper, except for one step of blue, since WebP keeps this color exactly.
  raised: ["#efe9d9 #dfd5bf #f7f2e6", "#1c2318 #161c12 #232b1e"],
  // People
  skin: ["#d9a97f #b98759", "#cc986b #a3724b"],
  ai: ["#4d6272 #384b5a", "#46555f #344049"],
  // Land and street
  sky: ["#fbf8f1", "#12170f"],
  mist: ["#fbf8f1", "#232b1d"],
  hill: ["#dfe3c8 #eceada", "#1c2417 #171d13"],
  far: ["#d9dfc0 #ccd5ae #e3e7cf", "#212b1b #1b2416 #283320"],
  leafage: ["#93ab68 #7b9452 #aec483", "#2f3f23 #243219 #42562f"],
  trunk: ["#7a664a", "#2b271c"],
  hedge: ["#c3d09f #aabd80", "#2a3720 #212c19"],
  road: ["#ddd4c0 #c4b9a2", "#1b2017 #0e120b"],
  kerb: ["#f1ebdc #cfc5ae", "#30362a #191e15"],
  pavement: ["#e9e1cf #d3c8b0", "#23291e #171b13"],
  // Light that only falls at dusk: on the cream, and on the pavement
  glow: ["none", "#ffdc92"],
  pool: ["none none none", "#35362a #35362a #514c30"],
};

/**
 * Surfaces of a renamed truck, whose brand has its own colors. These are warm and quiet, and none is green.
 * There's no sky, so the page's own paper shows.
 */
const plainSurfaces: typeof surfaces = {
  // What the truck is made of
  cream: ["#f4ead2 #ddceab #fcf6e6", "#8a8174 #696257 #a09686"],
  matcha: ["#776a59 #605546 #8a7d6a", "#463f38 #332e29 #585047"],
  awning: ["#8f8069 #7a6c58", "#62574a #4f463b"],
  iron: ["#403b36 #2b2724 #716a62", "#2a2622 #141210 #504a42"],
  glass: ["#5d6366 #4b5053 #81878a", "#2c2f31 #232527 #3b3e40"],
  slate: ["#35302b", "#1d1a17"],
  label: ["#f6efdd #e6dabd", "#c4b799 #9d8f73"],
  lamp: ["#f2c566 #d9a441", "#ffe3a0 #f6cf84"],
  // People
  shirt: ["#f1ebdf #d9d0bf", "#c9b48c #a8926c"],
  apron: ["#4b5560 #39424b", "#3d4349 #2f3439"],
  hair: ["#4a3527", "#2f221a"],
  // Land and street
  sky: ["none", "none"],
  hill: ["#ece4d4 #f3ede1", "#241f1a #1f1a16"],
  far: ["#dfd8c6 #d3cbb6 #e9e3d5", "#2f2a24 #28241f #38322b"],
  leafage: ["#bab296 #a1997c #cec7ae", "#3c362e #302b25 #4c453b"],
  trunk: ["#7a664a", "#332d26"],
  hedge: ["#d0c7ae #bbb197", "#39332b #2c2822"],
  road: ["#ddd4c0 #c4b9a2", "#1d1916 #0f0d0b"],
  kerb: ["#f1ebdc #cfc5ae", "#332e29 #171412"],
  pavement: ["#e9e1cf #d3c8b0", "#282320 #181512"],
  pool: ["none none none", "#3a3228 #3a3228 #4d4232"],
  "far-hill": ["#c2b8a3", "#c2b8a3"],
};

/** Drawn lines: [by day, at dusk, width]. */
const lines: Record<string, [string, string, number]> = {
  line: ["#1f2a1c", "#0b0f09", 2],
  seam: ["#b9a67e", "#5e5b49", 2.5],
  "seam-m": ["#2f4a19", "#1b2d13", 2.5],
  stem: ["#6b5a3a", "#5c4a2c", 2.5],
  row: ["#5d8638", "#3b5928", 9],
  "row-fine": ["#5d8638", "#3b5928", 3],
  "row-indigo": ["#49627a", "#35495a", 3],
  fibre: ["#e4dbc7", "#161c12", 1.4],
  "fibre-l": ["#f6f1e5", "#232b1e", 1.4],
  rib: ["#d0b57d", "#e0ab5a", 1.5],
  joint: ["#cfc5ae", "#1a1f16", 2],
  "quiet-line": ["#d3c7ad", "#d3c7ad", 4],
  "quiet-rib": ["#d8cdb5", "#d8cdb5", 2],
  "waffle-line": ["#a97439", "#a97439", 3],
  "mist-bar": ["#bccaa0", "#bccaa0", 11],
  "tea-row": ["#6b9444", "#6b9444", 13],
  "tea-row-m": ["#a9c07e", "#a9c07e", 11],
  "strap-k": ["#8a6a40", "#8a6a40", 8],
  "strap-k-s": ["#6d5230", "#6d5230", 8],
  mesh: ["#a99c7c", "#5c5747", 1.2],
  stitch: ["#9d8a62", "#66634f", 2],
  crease: ["#d3bf92", "#66634f", 3],
  "stitch-x": ["#9d8a62", "#66634f", 2],
  strap: ["#e8d8b3", "#66634f", 18],
  "strap-s": ["#c8b283", "#66634f", 18],
  wave: ["#e9e4d2", "#7d8378", 3],
  thread: ["#6a7066", "#4a5044", 2],
  "enamel-ring": ["#38581f", "#213617", 24],
  "enamel-light": ["#4a7128", "#2f4a20", 13],
  tine: ["#d8b27a", "#8a6c44", 3],
  "tine-s": ["#a9804a", "#6b5230", 3],
  chalk: ["#d8d3c2", "#8f8d7c", 3],
};

/** Lines of a renamed truck's drawings. */
const plainLines: typeof lines = {
  line: ["#2a2521", "#14110f", 2],
  "seam-m": ["#4a4139", "#29241f", 2.5],
  seam: ["#b9a67e", "#5f584c", 2.5],
  joint: ["#cfc5ae", "#181512", 2],
  smile: ["#8f5f3c", "#7b4f30", 2],
  chalk: ["#d8d3c2", "#908778", 3],
};

/** Single colors that aren't surfaces: lettering and the seal. */
const inks: Record<string, [string, string]> = {
  ".ink": ["#1f2a1c", "#1f2a1c"],
  ".cloth-ink": ["#f8f0dc", "#fbeec8"],
  ".seal, #hanko-seal": ["#b3261e", "#a8332a"],
  "#hanko-glyph": ["#fbf3e2", "#e9dcc0"],
};

/** The specks of the paper's grain: [by day, at dusk], each with a color and its opacity. */
const specks: Record<string, [string, string]> = {
  "grain-bare": ["#fff7e0 .34", "#e8e4c8 .12"],
  "grain-twice": ["#1a1f14 .34", "#060a04 .34"],
};

/** The specks of a renamed truck's drawings. */
const plainSpecks: typeof specks = {
  "grain-bare": ["#fff7e0 .34", "#e8e0d0 .12"],
  "grain-twice": ["#1f1a14 .34", "#0a0705 .34"],
};

/** The paint of every material in one light, as SVG attributes by class (or by #id). */
export function paints(light: Light, isPlain = false): Map<string, Record<string, string>> {
  const at = light === "day" ? 0 : 1;
  const found = new Map<string, Record<string, string>>();
  for (const [name, tones] of Object.entries({ ...surfaces, ...(isPlain && plainSurfaces) })) {
    tones[at].split(" ").forEach((fill, i) => {
      found.set(`.${name}${["", "-s", "-l"][i]}`, { fill });
    });
  }
  for (const [name, line] of Object.entries({ ...lines, ...(isPlain && plainLines) })) {
    const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
    const stroke = { stroke: line[at], "stroke-width": String(line[2]) };
    found.set(`.${name}`, { fill: "none", ...stroke, ...round });
  }
  for (const [selectors, tones] of Object.entries(inks)) {
    for (const selector of selectors.split(", ")) found.set(selector, { fill: tones[at] });
  }
  for (const [name, tones] of Object.entries({ ...specks, ...(isPlain && plainSpecks) })) {
    const [color = "", cover = ""] = tones[at].split(" ");
    found.set(`.${name}`, { "flood-color": color, "flood-opacity": cover });
  }
  return found;
}

/** The paints as a style sheet, for the renderer. */
export function stylesheet(light: Light, isPlain = false): string {
  const rules = [...paints(light, isPlain)].map(([selector, paint]) => {
    const body = Object.entries(paint).map(([property, value]) => `${property}: ${value}`);
    return `${selector} { ${body.join("; ")} }`;
  });
  if (light === "day") rules.push(".dusk { display: none }");
  rules.push(`.${isPlain ? "tea" : "plain"} { display: none }`);
  return rules.join("\n");
}
