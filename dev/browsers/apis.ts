import { relative } from "node:path";
import ts from "typescript";
import { isNewer, type Member, mdn, memberFeature } from "./floor";

/**
 * APIs that are only used if the browser has them. Without them, a popover is part of the page, and a week has
 * no share button.
 */
const GUARDED = new Set([
  "HTMLElement#popover",
  "HTMLElement#showPopover",
  "HTMLElement#hidePopover",
  "HTMLElement#togglePopover",
  "ToggleEvent#newState",
  "Navigator#canShare",
  "Navigator#share",
]);

/** Exports that Remix removes from the browser's copy of a route. */
const ON_THE_SERVER = new Set(["loader", "action", "headers"]);

/** @returns a line for each use of an API that one of the oldest browsers lacks */
export function newerApis(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isForBrowsers(relative(process.cwd(), fileName)))
    .flatMap((file) => newerIn(file, checker));
}

function isForBrowsers(path: string): boolean {
  // A .ts route has no page, so none of it reaches a browser.
  const isElsewhere = /\.server\.tsx?$|\.(test|fixture)\.tsx?$|^app\/routes\/.*\.ts$/;
  return path.startsWith("app/") && !isElsewhere.test(path);
}

function newerIn(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const isRoute = file.fileName.includes("/app/routes/") || file.fileName.endsWith("/root.tsx");
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (isRoute && ts.isFunctionDeclaration(node) && ON_THE_SERVER.has(node.name?.text ?? "")) {
      return;
    }
    const name = ts.isIdentifier(node) && newerName(node, checker);
    if (name && !GUARDED.has(name)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${relative(process.cwd(), file.fileName)}:${line + 1} ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function newerName(node: ts.Identifier, checker: ts.TypeChecker): string | undefined {
  for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
    if (!/\/typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName)) continue;
    const member = memberOf(declaration, node.text);
    if (member && isNewer(memberFeature(member))) {
      return member.isStatic ? `${member.owner}.${member.name}` : `${member.owner}#${member.name}`;
    }
    if (!member && isNewer(mdn.api[node.text])) return node.text;
  }
  return undefined;
}

/** The object in TypeScript's libraries that declares a member; undefined for functions that belong to no object. */
function memberOf(declaration: ts.Declaration, name: string): Member | undefined {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) {
    const owner = parent.name.text.replace(/^Readonly(?=Array|Map|Set)/, "");
    const isStatic = owner.endsWith("Constructor");
    return { owner: owner.replace(/Constructor$/, ""), name, isStatic };
  }
  const variable = ts.isTypeLiteralNode(parent) && parent.parent;
  if (variable && ts.isVariableDeclaration(variable) && ts.isIdentifier(variable.name)) {
    return { owner: variable.name.text, name, isStatic: true };
  }
  return undefined;
}
