import { readFileSync } from "node:fs";
import type { Identifier } from "@mdn/browser-compat-data/types";
import postcss, { type AtRule, type Declaration, type Node, type Rule } from "postcss";
import tailwind from "tailwindcss";
import { isNewer, mdn } from "./floor";

/** Styles that a browser can ignore without harm, or that it knows in the way they're used here. */
const HARMLESS = new Set([
  // Styles that change only how a pointer, a line or a control looks.
  "cursor: pointer",
  "cursor: default",
  "cursor: not-allowed",
  "cursor: progress",
  "resize",
  "cursor: grab",
  "cursor: grabbing",
  "accent-color",
  "outline",
  "text-decoration: dotted",
  "text-wrap",
  ":-webkit-inner-spin-button",
  ":-webkit-progress-bar",
  ":-webkit-progress-value",
  ":-moz-progress-bar",
  "font-family: ui-monospace",
  // Whole rules for things that only newer browsers show. In others, lists are cards.
  ":popover-open",
  ":modal",
  "container-type",
  "@container",
  // A toast's space on a page without a script.
  ":has",
  // Tailwind adds the prefixed property too.
  "user-select",
  // In `clip`, where it has always existed.
  "rect()",
  // A browser without it has no forced colors to adjust, or draws them in its own way.
  "forced-color-adjust",
]);

const css = mdn.css as unknown as Record<string, Identifier>;

/**
 * @returns a line for each of our properties, values, selectors and rules that one of the oldest browsers lacks
 * and that has no fallback: no `@supports` around it, and no earlier value of the same property
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

/** The panel's styles without the first lines, which import the public styles and name the configuration. */
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

/** New functions and units in a value, no matter of which property. */
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

/** New selectors in a rule. A single unknown one makes a browser ignore the whole rule. */
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
