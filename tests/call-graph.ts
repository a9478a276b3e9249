import { readFileSync } from "node:fs";
import ts from "typescript";
import { locate, withoutEnding } from "./source-tree";

/**
 * Which declaration of the source uses which: 'app/http/limits.server#limitedClient' leads to
 * 'app/domain/access/limits.server#count'. It is read from the text, so it has every branch, also
 * those that hardly ever run. Whatever is named counts as used, called or handed on.
 *
 * What stands in no declaration belongs to 'path#'. The handlers of an API route, which stand in one
 * object, are told apart by their method: 'app/routes/api.products#GET'. And what a declaration uses
 * below the place where it calls `write` belongs to 'path#name, having written' as well.
 */
export type CallGraph = Map<string, Set<string>>;

export const WRITE = "app/db/client.server#write";
const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

export const havingWritten = (declaration: string) => `${declaration}, having written`;

export function callGraph(paths: string[]): CallGraph {
  const graph: CallGraph = new Map();
  for (const path of paths) new FileOfGraph(graph, path).add();
  return graph;
}

/** Everything that these lead to, themselves included; nothing leads on through `without`. */
export function reachedFrom(
  graph: CallGraph,
  starts: string[],
  without: string[] = [],
): Set<string> {
  const reached = new Set(starts);
  // A set that grows while it is gone through is gone through to its end.
  for (const declaration of reached) {
    if (without.includes(declaration)) continue;
    for (const used of graph.get(declaration) ?? []) reached.add(used);
  }
  return reached;
}

class FileOfGraph {
  readonly #graph: CallGraph;
  readonly #path: string;
  readonly #module: string;
  readonly #source: ts.SourceFile;
  /** What the file's names stand for: its own declarations, and what it imports of ours. */
  readonly #known = new Map<string, string>();

  constructor(graph: CallGraph, path: string) {
    this.#graph = graph;
    this.#path = path;
    this.#module = withoutEnding(path);
    const text = readFileSync(path, "utf8");
    this.#source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  }

  add(): void {
    const { statements } = this.#source;
    for (const statement of statements) this.#learnNames(statement);
    for (const statement of statements) {
      if (ts.isImportDeclaration(statement)) continue;
      if (ts.isExportDeclaration(statement)) this.#addExports(statement);
      else this.#addDeclarations(statement);
    }
  }

  #learnNames(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement)) this.#learnImports(statement);
    const names = declarationsIn(statement).flatMap((declaration) => declaration.names);
    for (const name of names.filter(Boolean)) this.#known.set(name, this.#own(name));
  }

  #learnImports({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    const target = this.#ownTarget(moduleSpecifier);
    const bindings = importClause?.namedBindings;
    if (!target || !bindings || importClause.isTypeOnly || !ts.isNamedImports(bindings)) return;
    for (const { name, propertyName = name, isTypeOnly } of bindings.elements) {
      if (!isTypeOnly) this.#known.set(name.text, `${target}#${propertyName.text}`);
    }
  }

  #addExports({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    if (!exportClause || !ts.isNamedExports(exportClause)) return;
    const target = moduleSpecifier ? this.#ownTarget(moduleSpecifier) : this.#module;
    for (const { name, propertyName = name } of exportClause.elements) {
      const exported = `${target}#${propertyName.text}`;
      if (target && exported !== this.#own(name.text)) this.#use(this.#own(name.text), exported);
    }
  }

  #addDeclarations(statement: ts.Statement): void {
    for (const { names, body } of declarationsIn(statement)) {
      const [first = "", ...others] = names.map((name) => this.#own(name));
      for (const other of others) this.#use(other, first);
      this.#visit(body, first);
    }
  }

  #visit(node: ts.Node, from: string): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) this.#use(from, this.#known.get(node.text));
    else if (ts.isPropertyAccessExpression(node)) this.#visit(node.expression, from);
    else if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      this.#visit(node.initializer, METHODS.has(name) ? this.#own(name) : from);
    } else {
      ts.forEachChild(node, (child) => this.#visit(child, from));
      if (this.#isWrite(node)) this.#graph.set(havingWritten(from), new Set());
    }
  }

  #isWrite(node: ts.Node): boolean {
    return ts.isCallExpression(node) && this.#known.get(node.expression.getText()) === WRITE;
  }

  #use(from: string, used: string | undefined): void {
    const after = havingWritten(from);
    for (const user of this.#graph.has(after) ? [from, after] : [from]) {
      const all = this.#graph.get(user) ?? new Set();
      this.#graph.set(user, used ? all.add(used) : all);
    }
  }

  #own(name: string): string {
    return `${this.#module}#${name}`;
  }

  #ownTarget(specifier: ts.Expression): string | undefined {
    if (!ts.isStringLiteral(specifier)) return undefined;
    const { target, isOwn } = locate(this.#path, specifier.text);
    return isOwn ? target : undefined;
  }
}

/** The declarations of a top-level statement, each with its names; '' when it is none. */
function declarationsIn(statement: ts.Statement): { names: string[]; body: ts.Node }[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => ({
      names: namesOf(declaration.name),
      body: declaration.initializer ?? declaration,
    }));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  const name = isNamed ? statement.name?.text : undefined;
  return [{ names: [name ?? ""], body: statement }];
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : namesOf(element.name),
  );
}
