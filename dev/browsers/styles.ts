import { readFileSync } from "node:fs";
import type { Identifier } from "@mdn/browser-compat-data/types";
import postcss, { type AtRule, type Declaration, type Node, type Rule } from "postcss";
import tailwind from "tailwindcss";
import { isNewer, mdn } from "./floor";

/** What a browser may leave out without harm, or knows all the same for what it is used for here. */
const HARMLESS = new Set([
  // How a pointer, a line or a control looks.
  ...["cursor: pointer", "cursor: default", "cursor: not-allowed", "cursor: progress", "resize"],
  ...["cursor: grab", "cursor: grabbing"],
  ...[
    "accent-color",
    "outline",
    "text-decoration: dotted",
    "text-wrap",
    ":-webkit-inner-spin-button",
  ],
  ...[":-webkit-progress-bar", ":-webkit-progress-value", ":-moz-progress-bar"],
  "font-family: ui-monospace",
  // Rules of their own, for what only the browsers that know them show; elsewhere lists are cards.
  ...[":popover-open", ":modal", "container-type", "@container"],
  // A toast's room on a page without script.
  ":has",
  // Tailwind writes its prefix beside it.
  "user-select",
  // In `clip`, where it is as old as CSS.
  "rect()",
  // Without it a browser has no forced colors to adjust, or draws them as it likes.
  "forced-color-adjust",
]);

const css = mdn.css as unknown as Record<string, Identifier>;

/**
 * @returns a line for each property, value, selector and rule of ours that a browser of the floor lacks
 * and nothing stands in for: no `@supports` around it, no earlier value of the same property
 */
export async function newerStyles(): Promise<string[]> {
  const found = new Set<string>();
  const tell = (node: Node, what: string) => {
    if (!HARMLESS.has(what) && !isGuarded(node)) found.add(`app/*.css: ${what}`);
  };
  const { root } = await postcss([tailwind({ config: "tailwind.panel.config.ts" })]).process(
    `${readFileSync("app/app.css", "utf8")}\n${panelAlone()}`,
    { from: "app/app.css" },
  );
  root.walk((node) => {
    if (node.type === "decl") for (const what of newerInDeclaration(node)) tell(node, what);
    if (node.type === "rule") for (const what of newerInSelectors(node)) tell(node, what);
    if (node.type === "atrule" && isNewer(css["at-rules"]?.[node.name])) {
      tell(node, `@${node.name}`);
    }
  });
  return [...found];
}

/** Its first lines import the public styles and name the configuration. */
function panelAlone(): string {
  return readFileSync("app/panel.css", "utf8").replaceAll(/^@(import|config) .*$/gm, "");
}

function newerInDeclaration(declaration: Declaration): string[] {
  const { prop, value } = declaration;
  if (prop.startsWith("--") || prop.startsWith("-")) return newerValues(value);
  const property = css.properties?.[prop];
  if (isNewer(property)) return [prop];
  if (hasFallback(declaration)) return [];
  const words = value.split(/[\s,()]+/).filter((word) => isNewer(property?.[word]));
  return [...words.map((word) => `${prop}: ${word}`), ...newerValues(value)];
}

/** Functions and units, whose property does not matter. */
function newerValues(value: string): string[] {
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = ""]) => name);
  const units = [...value.matchAll(/\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqi|cqb|lh|rlh|cap|ic)\b/g)];
  return [
    ...functions.filter((name) => isNewer(findType(name))).map((name) => `${name}()`),
    ...units.map(([, unit = ""]) => unit).filter((unit) => isNewer(lengthUnit(unit))),
  ];
}

function findType(name: string): Identifier | undefined {
  const types = css.types as Identifier;
  for (const group of [types, ...Object.values(types)] as Identifier[]) {
    if (group[name]?.__compat) return group[name];
  }
  return undefined;
}

function lengthUnit(unit: string): Identifier | undefined {
  const lengths = (css.types as Identifier).length as Identifier;
  const size = { d: "dynamic", s: "small", l: "large" }[unit.charAt(0)];
  return lengths[unit] ?? lengths[`viewport_percentage_units_${size}`];
}

/** One selector that is not understood takes the whole rule with it. */
function newerInSelectors(rule: Rule): string[] {
  const names = [...rule.selector.matchAll(/::?([a-z-]+)/g)].map(([, name = ""]) => name);
  return names.filter((name) => isNewer(css.selectors?.[name])).map((name) => `:${name}`);
}

function hasFallback({ prop, parent }: Declaration): boolean {
  let values = 0;
  parent?.each((node) => {
    if (node.type === "decl" && node.prop === prop) values += 1;
  });
  return values > 1;
}

function isGuarded(node: Node): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (around.type === "atrule" && /^(supports|container)$/.test((around as AtRule).name))
      return true;
  }
  return false;
}
