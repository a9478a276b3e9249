/**
 * Every colour of the drawings, by material. A drawing names the material (`class="wood"`), its
 * shade (`wood-s`) or its light (`wood-l`), never a colour, so that all pictures are of one hand
 * and the street scene can be lit twice: by day, and at dusk from the hatch and the lantern alone.
 */
export type Light = "day" | "dusk";

/** Flat surfaces: [by day, at dusk], each "body shade light" as far as they are used. */
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
  jar: ["#e8dcc0 #c9b78e", "#b9a47a #8b7850"],
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
  // Light that falls only at dusk: on the cream, on the pavement
  glow: ["none", "#ffdc92"],
  pool: ["none none none", "#35362a #35362a #514c30"],
};

/** Drawn lines: [by day, at dusk, width]. */
const lines: Record<string, [string, string, number]> = {
  line: ["#1f2a1c", "#0b0f09", 2],
  seam: ["#b9a67e", "#5e5b49", 2.5],
  "seam-m": ["#2f4a19", "#1b2d13", 2.5],
  stem: ["#6b5a3a", "#5c4a2c", 2.5],
  row: ["#5d8638", "#3b5928", 9],
  rib: ["#d0b57d", "#e0ab5a", 1.5],
  joint: ["#cfc5ae", "#1a1f16", 2],
  chalk: ["#d8d3c2", "#8f8d7c", 3],
};

/** Single colours that are not a surface: lettering and the seal. */
const inks: Record<string, [string, string]> = {
  ".cloth-ink": ["#f8f0dc", "#fbeec8"],
  ".seal, #hanko-seal": ["#b3261e", "#a8332a"],
  "#hanko-glyph": ["#fbf3e2", "#e9dcc0"],
};

/** The palette as a style sheet for the renderer. */
export function stylesheet(light: Light): string {
  const at = light === "day" ? 0 : 1;
  const rules: string[] = [];
  for (const [name, tones] of Object.entries(surfaces)) {
    tones[at].split(" ").forEach((colour, i) => {
      rules.push(`.${name}${["", "-s", "-l"][i]} { fill: ${colour} }`);
    });
  }
  for (const [name, line] of Object.entries(lines)) {
    const round = "stroke-linecap: round; stroke-linejoin: round";
    rules.push(`.${name} { fill: none; stroke: ${line[at]}; stroke-width: ${line[2]}; ${round} }`);
  }
  for (const [selector, tones] of Object.entries(inks)) {
    rules.push(`${selector} { fill: ${tones[at]} }`);
  }
  if (light === "day") rules.push(".dusk { display: none }");
  return rules.join("\n");
}
