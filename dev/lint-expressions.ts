import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import recheck from "recheck/lib/browser.js";
import ts from "typescript";

/**
 * Part of `npm run lint`: checks that no regular expression gets slower faster than its text gets longer.
 * recheck needs seconds for some, so safe ones are listed in judged-expressions.json, and only new ones are
 * checked. `npm run lint:expressions -- --write` adds them. A slow one can be listed with the reason why its
 * text is short.
 */

type Judged = { safe: string[]; bounded: Record<string, string> };

const FILE = new URL("judged-expressions.json", import.meta.url);
const TIME_OUT_MS = 10_000;

const judged: Judged = JSON.parse(readFileSync(FILE, "utf8"));
const found = new Map(sources().flatMap(expressionsIn));
const known = new Set([...judged.safe, ...Object.keys(judged.bounded)]);
const fresh = [...found].filter(([expression]) => !known.has(expression));
const slow = fresh.filter(([expression]) => !isSafe(expression));
const stale = [...known].filter((expression) => !found.has(expression));

if (process.argv.includes("--write")) {
  const added = fresh.filter((one) => !slow.includes(one)).map(([expression]) => expression);
  const safe = [...judged.safe, ...added].filter((one) => found.has(one)).sort();
  writeFileSync(FILE, `${JSON.stringify({ ...judged, safe }, null, 2)}\n`);
} else if (stale.length > 0) {
  console.error(
    `No longer in the code (npm run lint:expressions -- --write):\n${stale.join("\n")}`,
  );
  process.exitCode = 1;
}
if (slow.length > 0) {
  const places = slow.map(([expression, place]) => `${place} ${expression}`);
  console.error(
    `Slow on some text. Split it first, or name its bound in dev/judged-expressions.json:\n${places.join("\n")}`,
  );
  process.exitCode = 1;
}

function sources(): string[] {
  const listed = execFileSync("git", ["ls-files", "app", "server"], { encoding: "utf8" });
  return listed.split("\n").filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

/** The regular expressions in a file, each with its place. */
function expressionsIn(path: string): [expression: string, place: string][] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const all: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      all.push([node.text, `${path}:${line + 1}`]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

function isSafe(expression: string): boolean {
  const end = expression.lastIndexOf("/");
  const [pattern, flags] = [expression.slice(1, end), expression.slice(end + 1)];
  return recheck.checkSync(pattern, flags, { timeout: TIME_OUT_MS }).status === "safe";
}
