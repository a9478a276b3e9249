import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import type { Right } from "~/domain/access/roles";
import { callGraph, usesOf } from "./call-graph";
import { codeFiles, withoutEnding } from "./source-tree";

/**
 * Every exported verb that is told who acts, and the rights that it or whatever it calls asks for. A new verb
 * fails until it has its line in verbs.txt: `PLACE=1` writes the file, and a person reads what changed.
 */
const FILE = "tests/verbs.txt";
const WRITE_AS = "app/domain/access/audit.server#writeAs";
const RIGHTS: Record<Right, true> = {
  serve: true,
  sell: true,
  "sold-out": true,
  "run-stops": true,
  correct: true,
  close: true,
  administer: true,
};

const paths = codeFiles().filter(
  (path) => /^app\/domain\/.*\.server\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path),
);
const graph = callGraph(paths);
const verbs: string[] = [];
/** The rights that a declaration's own text names. */
const named = new Map<string, string[]>();

function declared(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name) {
    return [[statement.name.text, statement]];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((one) => [one.name.getText(), one]);
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function isToldWho(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) {
    return node.parameters.some(({ type }) => /\bActor\b/.test(type?.getText() ?? ""));
  }
  return ts.isVariableDeclaration(node) && !!node.initializer && isToldWho(node.initializer);
}

/** String literals that are handed on, or that stand for a right which isn't handed in. `may` only asks. */
function rightsIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    const { parent } = each;
    const isAsked = ts.isCallExpression(parent) && parent.expression.getText() === "may";
    const isHandedOn =
      (ts.isCallExpression(parent) && !isAsked) ||
      ts.isPropertyAssignment(parent) ||
      ts.isParameter(parent);
    if (ts.isStringLiteral(each) && isHandedOn && each.text in RIGHTS) found.push(each.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    for (const [name, node] of declared(statement)) {
      const declaration = `${withoutEnding(path)}#${name}`;
      named.set(declaration, rightsIn(node));
      if (isExported(statement) && isToldWho(node)) verbs.push(declaration);
    }
  }
}

function rightsOf(declaration: string, seen = new Set<string>()): string[] {
  if (declaration === WRITE_AS) return ["administer"];
  if (seen.has(declaration)) return [];
  seen.add(declaration);
  const own = named.get(declaration) ?? [];
  if (own.length > 0) return own;
  return [...usesOf(graph, declaration)].flatMap((one) => rightsOf(one, seen));
}

it("is what verbs.txt says: which verb asks for which right", () => {
  const lines = verbs.map((verb) => {
    const rights = [...new Set(rightsOf(verb))].sort().join(" ") || "by its caller";
    return `${verb.replace("app/domain/", "").replace(".server#", " ").padEnd(52)} ${rights}`;
  });
  const found = `${lines.sort().join("\n")}\n`;
  if (process.env.PLACE === "1") writeFileSync(FILE, found);
  expect(found).toBe(readFileSync(FILE, "utf8"));
});
