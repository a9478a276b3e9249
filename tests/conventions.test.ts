import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import postcss from "postcss";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { read } from "~/db/client.server";
import { EXPORTED_TABLES, LEFT_OUT_TABLES } from "~/domain/export/tables.server";
import type { Rules } from "~/domain/rules";
import { codeFiles, type SourceFile, sourceFiles } from "./source-tree";

/** The conventions for every noun (docs/adding-a-noun.md), so that nobody has to remember them. */

const files = codeFiles().filter((path) => !/\.(test|fixture)\.tsx?$/.test(path));

const schemas = import.meta.glob<Record<string, unknown>>("../app/domain/**/*.schema.ts", {
  eager: true,
});
const rules = Object.entries(schemas).flatMap(([path, module]) =>
  Object.entries(module)
    .filter((entry): entry is [string, Rules] => isRules(entry[1]))
    .map(([name, own]) => ({ name: `${name} in ${path.replace("../", "")}`, ...own })),
);

function isRules(value: unknown): value is Rules {
  return typeof value === "object" && value !== null && "change" in value && "readers" in value;
}

describe("the rules of a noun", () => {
  test("exist", () => {
    expect(rules.length).toBeGreaterThan(1);
  });

  test.each(rules)("$name fill in nothing that a change leaves out", ({ change }) => {
    expect(change.safeParse({})).toEqual({ success: true, data: {} });
  });

  test.each(rules)("$name refuse a field that they don't know", ({ change, create }) => {
    for (const schema of [change, create]) {
      const codes = schema.safeParse({ noSuchField: 1 }).error?.issues.map(({ code }) => code);
      expect(codes).toContain("unrecognized_keys");
    }
  });

  test("turn no value of one type into another: the API takes what it is sent", () => {
    const coercing = files.filter(
      (path) => path.endsWith(".schema.ts") && /\bcoerce\b/.test(readFileSync(path, "utf8")),
    );
    expect(coercing).toEqual([]);
  });
});

/** The module that records what administrators write. */
const AUDIT = "app/domain/access/audit.server.ts";

describe("what an administrator writes", () => {
  test("is recorded: a verb that is told who acts writes by `writeAs`", () => {
    const silent = files
      .filter((path) => /^app\/domain\/.*\.server\.ts$/.test(path) && path !== AUDIT)
      .flatMap(silentVerbs);
    expect(silent).toEqual([]);
  });
});

/** The modules that create rows. A repeated request creates nothing: a sale has a key, an import its row. */
const ROWS = "app/domain/rows/rows.server.ts";
const SALES = "app/domain/window/window-sales.server.ts";
const DRAWER = "app/domain/truck-ledger/drawer.server.ts";
const DAYS = "app/domain/days/close-day.server.ts";
const APPLIED = "app/domain/imports/apply-import.server.ts";
const IMPORTS = "app/domain/imports/imports.server.ts";
const HELPERS = "app/domain/access/helpers.server.ts";

describe("what an administrator creates", () => {
  test("is created once however often it is asked for, nearly always by `rowsOf`", () => {
    const creating = files.filter(
      (path) =>
        path.startsWith("app/domain/") &&
        /\baction: "created"(?! \|)/.test(readFileSync(path, "utf8")),
    );
    expect(creating.sort()).toEqual([HELPERS, DAYS, APPLIED, IMPORTS, ROWS, DRAWER, SALES]);
  });
});

/** Places where a function that's told the actor calls `write` instead of `writeAs`. */
function silentVerbs(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node, isTold: boolean): void => {
    const told = isTold || (ts.isFunctionLike(node) && node.parameters.some(namesActor));
    if (told && ts.isCallExpression(node) && node.expression.getText() === "write") {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}`);
    }
    ts.forEachChild(node, (child) => visit(child, told));
  };
  visit(source, false);
  return found;
}

const namesActor = ({ name }: ts.ParameterDeclaration) => /\bactor\b/.test(name.getText());

test("a form that marks fields with * says once what that means", () => {
  const marking = files.filter(
    (path) =>
      path.startsWith("app/components/") && /label="[^"]* \*"/.test(readFileSync(path, "utf8")),
  );
  expect(marking.length).toBeGreaterThan(3);
  const times = (path: string) =>
    readFileSync(path, "utf8").match(/<RequiredNote \/>|\bmarksRequired\b/g)?.length ?? 0;
  expect(marking.map((path) => [path, times(path)])).toEqual(marking.map((path) => [path, 1]));
});

test("a dialog that only shows something focuses its title", () => {
  const views = files.filter((path) => /^app\/routes\/admin.*\.view\.tsx$/.test(path));
  expect(views.length).toBeGreaterThan(3);
  const others = views.filter(
    (path) => !/<AdminDialog\s[^>]*focusesTitle/.test(readFileSync(path, "utf8")),
  );
  expect(others).toEqual([]);
});

test("a number is typed into a text field, since a mouse wheel changes those of type number", () => {
  const spinning = files.filter((path) =>
    /\btype(=|: )["']number["']/.test(readFileSync(path, "utf8")),
  );
  expect(spinning).toEqual([]);
});

test("a text that changes is there before, empty, so that screen readers announce it", () => {
  const late = files.filter(
    (path) =>
      path.endsWith(".tsx") &&
      /<\w+\s[^>]*(role="status"|aria-live=)[^>]*empty:hidden/.test(readFileSync(path, "utf8")),
  );
  expect(late).toEqual([]);
});

describe("what reaches the browser", () => {
  const app = sourceFiles(files.filter((path) => path.startsWith("app/")));
  const byPath = new Map(app.map((file) => [file.path.replace(/\.\w+$/, ""), file]));

  /** Packages that a module brings along, with the way to each. */
  function packagesOf(file: SourceFile, way: string[] = [], seen = new Set<string>()): string[] {
    if (seen.has(file.path)) return [];
    seen.add(file.path);
    return file.imports
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ target, isOwn }) => {
        const own = isOwn && byPath.get(target);
        const here = [...way, file.path];
        if (own) return packagesOf(own, here, seen);
        return isOwn ? [] : [`${target} by ${here.join(" > ")}`];
      });
  }

  test("brings no checks along: zod and the database stay on the server", () => {
    const heavy = app
      .filter(({ path }) => /^app\/(components|ui)\//.test(path))
      .flatMap((file) => packagesOf(file))
      .filter((name) => /^(zod|drizzle-orm|better-sqlite3|node:)/.test(name));
    expect(heavy).toEqual([]);
  });
});

test("no lookbehind can reach a browser: Safari before 16.4 would load no script", () => {
  const inBrowsers = files.filter((path) => /^app\//.test(path) && !/\.server\.tsx?$/.test(path));
  const behind = inBrowsers.filter((path) => /\(\?<[=!]/.test(readFileSync(path, "utf8")));
  expect(behind).toEqual([]);
});

test("handlers are exported in two steps, since Remix cuts none out of an exported pattern", () => {
  const patterns = files.filter(
    (path) =>
      path.startsWith("app/routes/") && /export const [{[]/.test(readFileSync(path, "utf8")),
  );
  expect(patterns).toEqual([]);
});

test("browser code reaches Remix's own globals through one file", () => {
  const reaching = files.filter(
    (path) => path.startsWith("app/") && /window\.__remix/.test(readFileSync(path, "utf8")),
  );
  expect(reaching).toEqual(["app/components/loading/remix-globals.ts"]);
});

test("times are in the brand's time zone: nothing else asks for the server's", () => {
  const asking = files.filter(
    (path) => path.startsWith("app/") && /\bTRUCK_TZ\b/.test(readFileSync(path, "utf8")),
  );
  expect(asking.sort()).toEqual([
    "app/domain/brand/truck-zone.server.ts",
    "app/env-schema.server.ts",
    "app/routes/admin.brand.tsx",
  ]);
});

test("a file of another folder is imported from the top: `~/domain/money`, not `../money`", () => {
  const upward = codeFiles()
    .filter((path) => path.startsWith("app/"))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/(?:from|import) ?\(?"(\.\.\/[^"]*)"/g)]
        .map(([, to = ""]) => join(dirname(path), to))
        .filter((imported) => imported.startsWith("app/"))
        .map((imported) => `${path} imports ${imported}`),
    );
  expect(upward).toEqual([]);
});

test("a test beside the code begins with the name of the module that it tests", () => {
  const beside = codeFiles().filter((path) => /^(app|server)\//.test(path));
  const folderAndName = (path: string) => path.replace(/(\/[^/.]+)\.[^/]*$/, "$1");
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const modules = beside.filter((path) => !isTest(path)).map(folderAndName);
  const homeless = beside.filter((path) => {
    const test = folderAndName(path);
    return isTest(path) && !modules.some((name) => test === name || test.startsWith(`${name}-`));
  });
  expect(homeless).toEqual([]);
});

describe("a class of the panel", () => {
  // Two components once shared the name of a class, and every table fell apart.
  test("is styled in one place", () => {
    const seen = new Set<string>();
    const twice: string[] = [];
    postcss.parse(readFileSync("app/panel.css", "utf8")).walkRules(({ selector, parent }) => {
      const place = `${parent && "params" in parent ? parent.params : ""} ${selector}`;
      if (seen.has(place)) twice.push(place);
      seen.add(place);
    });
    expect(seen.size).toBeGreaterThan(50);
    expect(twice).toEqual([]);
  });
});

/** Each column is described where it's defined, in app/db/schema. */
describe("everything that's downloaded", () => {
  const named = (query: string) => read().all<{ name: string }>(sql.raw(query));

  test("has each table, or says why not", () => {
    const stored = named(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    const told = EXPORTED_TABLES.map(({ name }) => name);
    expect([...told, ...Object.keys(LEFT_OUT_TABLES)].sort()).toEqual(
      stored.map(({ name }) => name).sort(),
    );
  });

  test.each(EXPORTED_TABLES.map((table) => [table.name, table] as const))(
    "has each column of %s, or says why not",
    (name, { columns, leftOut }) => {
      const stored = named(`SELECT name FROM pragma_table_info('${name}')`);
      expect([...columns, ...leftOut].map((column) => column.name).sort()).toEqual(
        stored.map((column) => column.name).sort(),
      );
    },
  );

  test("has no column that looks like a secret", () => {
    const told = EXPORTED_TABLES.flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name }) => /token|secret|hash|password|cookie/.test(name))
        .map(({ name }) => `${table}.${name}`),
    );
    // These hashes prove that closings weren't changed. They open nothing.
    expect(told).toEqual(["closings.previous_hash", "closings.hash"]);
  });
});

test("no literal is spread to save a line", () => {
  const spread = codeFiles().filter((path) => {
    const text = readFileSync(path, "utf8");
    return /\.\.\.\(?[[{]/.test(text) && spreadsLiteral(parsed(path, text));
  });
  expect(spread).toEqual([]);
});

const parsed = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest);

function spreadsLiteral(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) return true;
  if (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression)) return true;
  return ts.forEachChild(node, spreadsLiteral) ?? false;
}
