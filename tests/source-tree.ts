import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The source as the architecture test knows it: files, their imports, and the names they use. */

export type Import = {
  /** For our own modules, the path from the project's root, without its ending. Otherwise, the package's name. */
  target: string;
  isOwn: boolean;
  /** True if only types are imported, which vanish in the build, so they reach no browser. */
  typeOnly: boolean;
  names: string[];
};

export type SourceFile = { path: string; imports: Import[]; identifiers: Set<string> };

const GENERATED = new Set([".git", ...ignoredNames()]);

function ignoredNames(): string[] {
  return readFileSync(".gitignore", "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, ""))
    .filter(Boolean);
}

/** Every file of the project that isn't generated or installed. */
export function projectFiles(folder = "."): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? projectFiles(path) : [path];
  });
}

/** The paths of all code files. */
export function codeFiles(): string[] {
  return projectFiles().filter((path) => /\.(tsx?|mjs|js)$/.test(path));
}

/** Parses code files. Parsing all of them takes seconds, so pass `paths` to parse fewer. */
export function sourceFiles(paths = codeFiles()): SourceFile[] {
  return paths.map((path) => parse(path, readFileSync(path, "utf8")));
}

export function parse(path: string, text: string): SourceFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const identifiers = new Set<string>();

  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push({ ...found, ...locate(path, found.specifier) });
    if (ts.isIdentifier(node) && !isMember(node)) identifiers.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { path, imports, identifiers };
}

type Found = { specifier: string; typeOnly: boolean; names: string[] };

function importOf(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    const onlyTypes = elements.length > 0 && elements.every((element) => element.isTypeOnly);
    return {
      specifier: textOf(node.moduleSpecifier),
      typeOnly:
        node.importClause?.isTypeOnly || (onlyTypes && node.importClause?.name === undefined),
      names: elements.map((element) => (element.propertyName ?? element.name).text),
    } as Found;
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly, names: [] };
  }
  const isDynamic =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [argument] = isDynamic ? node.arguments : [];
  if (argument && ts.isStringLiteral(argument)) {
    return { specifier: argument.text, typeOnly: false, names: [] };
  }
  return undefined;
}

const textOf = (node: ts.Expression) => (ts.isStringLiteral(node) ? node.text : "");

/** True for `b` of `a.b`, whose meaning depends on `a`. */
function isMember(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}

export const withoutEnding = (path: string) => path.replace(/\.(d\.ts|tsx?|mjs|js)$/, "");

/** The module that an import leads to. */
export function locate(importer: string, specifier: string): Pick<Import, "target" | "isOwn"> {
  const bare = specifier.replace(/\?\w+$/, "").replace(/\.(tsx?|mjs|js)$/, "");
  if (bare.startsWith("~/")) return { target: bare.replace("~/", "app/"), isOwn: true };
  if (bare.startsWith(".")) return { target: join(dirname(importer), bare), isOwn: true };
  return { target: specifier, isOwn: false };
}
