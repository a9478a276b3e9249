import { readFileSync } from "node:fs";
import ts from "typescript";
import { locate, withoutEnding } from "./source-tree";

/**
 * Which declaration of the source uses which: 'app/http/checkout.server#checkoutByCard' leads to
 * 'app/domain/access/limits.server#countAttempt'. The graph is read from the text, so it has every branch, even one that
 * hardly ever runs. Whatever is named counts as used, whether it's called or passed on.
 *
 * Code in no declaration belongs to 'path#'. The handlers of an API route, which are in one object, are told apart by
 * their method: 'app/routes/api.products#GET'. What a declaration uses after it calls `write` belongs to 'path#name,
 * having written' as well.
 *
 * Members of an object that a function returns are declarations too: 'app/domain/rows/rows.server#rowsOf.create'. Code that
 * uses one member uses only that one, also by a name for the function's result (`const rows = rowsOf(…)`). Verbs that
 * are passed to a dialog belong to its action.
 */
export type CallGraph = Map<string, Set<string>>;

export const WRITE = "app/db/client.server#write";
const WRITES = [WRITE, "app/domain/access/audit.server#writeAs"];
const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const VERBS = new Set(["create", "update", "remove", "act", "takeFile"]);

export const havingWritten = (declaration: string) => `${declaration}, having written`;

export function callGraph(paths: string[]): CallGraph {
  const graph: CallGraph = new Map();
  for (const path of paths) new FileOfGraph(graph, path).add();
  return graph;
}

/** Everything that `starts` lead to, themselves included. Nothing leads on through `without`. */
export function reachedFrom(
  graph: CallGraph,
  starts: string[],
  without: string[] = [],
): Set<string> {
  const reached = new Set(starts);
  // A loop over a set also visits values that are added meanwhile.
  for (const declaration of reached) {
    if (without.includes(declaration)) continue;
    for (const used of usesOf(graph, declaration)) reached.add(used);
  }
  return reached;
}

/**
 * The declarations that a declaration uses. A member without an entry uses the whole object, or the same member of
 * the function whose result the object is.
 */
export function usesOf(graph: CallGraph, declaration: string): Iterable<string> {
  const own = graph.get(declaration);
  const [, whole, member] = /^(.*#\w+)\.(\w+)$/.exec(declaration) ?? [];
  if (own || whole === undefined) return own ?? [];
  const answers = [...(graph.get(answerOf(whole)) ?? [])];
  if (answers.length === 0) return [whole];
  return [argumentsOf(whole), ...answers.map((answer) => `${answer}.${member}`)];
}

/** The entry that leads to the function whose result a name stands for. */
const answerOf = (declaration: string) => `${declaration}, answer`;
/** The entry for the arguments of that function. */
const argumentsOf = (declaration: string) => `${declaration}, arguments`;

class FileOfGraph {
  readonly #graph: CallGraph;
  readonly #path: string;
  readonly #module: string;
  readonly #source: ts.SourceFile;
  /** The declarations that the file's names stand for: its own, and those it imports from our modules. */
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
    for (const { names, body, members } of declarationsIn(statement)) {
      if (members) {
        this.#addMembers(members, body);
        continue;
      }
      const [first = "", ...others] = names.map((name) => this.#own(name));
      for (const other of others) this.#use(other, first);
      if (returnsMembers(body)) {
        this.#use(first, first + COMMON);
        // The function's name is skipped, because it would lead to the whole.
        body.forEachChild((child) => {
          if (!ts.isIdentifier(child)) this.#visit(child, first + COMMON);
        });
      } else this.#visit(body, first);
      if (others.length === 0) this.#addAnswer(body, first);
    }
  }

  /** Adds members that are taken from a result or a name: `const { find: findProduct } = rows`. */
  #addMembers(members: Member[], body: ts.Node): void {
    const [{ name: first = "" } = {}] = members;
    const handed = argumentsOf(this.#own(first));
    const call = ts.isCallExpression(body) ? body : undefined;
    for (const argument of call?.arguments ?? []) this.#visit(argument, handed);
    const source = this.#known.get((call?.expression ?? body).getText());
    for (const { name, member } of members) {
      this.#use(this.#own(name), handed);
      this.#use(this.#own(name), source && `${source}.${member}`);
    }
  }

  /** Adds a name for a function's result: `const rows = rowsOf(…)`. */
  #addAnswer(body: ts.Node, name: string): void {
    if (!ts.isCallExpression(body)) return;
    this.#use(name, answerOf(name));
    this.#use(name, argumentsOf(name));
    this.#use(answerOf(name), this.#known.get(body.expression.getText()));
    for (const argument of body.arguments) this.#visit(argument, argumentsOf(name));
  }

  /** Adds a member of an object that a function returns. It uses the function's other code too. */
  #addMember(property: ts.ObjectLiteralElementLike, whole: string): void {
    const member = `${whole}.${property.name?.getText()}`;
    this.#use(whole, member);
    this.#use(member, whole + COMMON);
    this.#visit(property, member);
  }

  #visit(node: ts.Node, from: string): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) this.#use(from, this.#known.get(node.text));
    else if (ts.isPropertyAccessExpression(node)) this.#visitAccess(node, from);
    else if (ts.isReturnStatement(node) && membersOf(node)) {
      const whole = from.replace(COMMON, "");
      for (const property of membersOf(node) ?? []) this.#addMember(property, whole);
    } else if (ts.isPropertyAssignment(node)) {
      this.#visit(node.initializer, this.#ownerOf(node.name.getText()) ?? from);
    } else {
      ts.forEachChild(node, (child) => this.#visit(child, from));
      if (this.#isWrite(node)) this.#graph.set(havingWritten(from), new Set());
    }
  }

  #visitAccess({ expression, name }: ts.PropertyAccessExpression, from: string): void {
    const whole = ts.isIdentifier(expression) && this.#known.get(expression.text);
    if (whole) this.#use(from, `${whole}.${name.text}`);
    else this.#visit(expression, from);
  }

  /** The declaration that owns a member of an object that's passed on. Null if it's the one that passes it on. */
  #ownerOf(name: string): string | null {
    if (METHODS.has(name)) return this.#own(name);
    const isVerb = VERBS.has(name) && this.#module.startsWith("app/routes/");
    return isVerb ? this.#own("action") : null;
  }

  #isWrite(node: ts.Node): boolean {
    return (
      ts.isCallExpression(node) && WRITES.includes(this.#known.get(node.expression.getText()) ?? "")
    );
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

/** The suffix for a function's code outside the members that it returns. */
const COMMON = ", common";

function returnsMembers(body: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(body) &&
    (body.body?.statements ?? []).some(
      (statement) => ts.isReturnStatement(statement) && membersOf(statement),
    )
  );
}

/** The members of a returned object. Null if none of them can be called. */
function membersOf({ expression }: ts.ReturnStatement): ts.ObjectLiteralElementLike[] | null {
  if (!expression || !ts.isObjectLiteralExpression(expression)) return null;
  const isCallable = expression.properties.some(
    (property) =>
      ts.isMethodDeclaration(property) ||
      (ts.isPropertyAssignment(property) &&
        (ts.isArrowFunction(property.initializer) || property.name.getText() === "loader")),
  );
  return isCallable ? [...expression.properties] : null;
}

type Member = { name: string; member: string };
type Declared = { names: string[]; body: ts.Node; members?: Member[] };

/** The declarations of a top-level statement, each with its names. The name is '' if it has none. */
function declarationsIn(statement: ts.Statement): Declared[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => ({
      names: namesOf(declaration.name),
      body: declaration.initializer ?? declaration,
      members: takenMembers(declaration),
    }));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  const name = isNamed ? statement.name?.text : undefined;
  return [{ names: [name ?? ""], body: statement }];
}

/** Members that are taken from a function's result or from a name, like `{ find: findProduct }`. */
function takenMembers({ name, initializer }: ts.VariableDeclaration): Member[] | undefined {
  const isSource =
    initializer && (ts.isCallExpression(initializer) || ts.isIdentifier(initializer));
  if (!isSource || !ts.isObjectBindingPattern(name)) return undefined;
  return name.elements.map((element) => ({
    name: element.name.getText(),
    member: (element.propertyName ?? element.name).getText(),
  }));
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : namesOf(element.name),
  );
}
