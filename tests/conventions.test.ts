import { readFileSync } from "node:fs";
import postcss from "postcss";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Rules } from "~/domain/rules";
import { type SourceFile, sourceFiles } from "./source-tree";

/** What every noun keeps to (docs/adding-a-noun.md), so that nobody has to remember it. */

const files = sourceFiles().filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path));

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
  test("are found", () => {
    expect(rules.length).toBeGreaterThan(1);
  });

  test.each(rules)("$name fill nothing in that a change leaves out", ({ change }) => {
    expect(change.safeParse({})).toEqual({ success: true, data: {} });
  });

  test.each(rules)("$name refuse a field that they do not know", ({ change, create }) => {
    for (const schema of [change, create]) {
      const codes = schema.safeParse({ noSuchField: 1 }).error?.issues.map(({ code }) => code);
      expect(codes).toContain("unrecognized_keys");
    }
  });

  test("turn no value of one type into another: the API takes what it is sent", () => {
    const coercing = files.filter(
      ({ path }) => path.endsWith(".schema.ts") && /\bcoerce\b/.test(readFileSync(path, "utf8")),
    );
    expect(coercing.map(({ path }) => path)).toEqual([]);
  });
});

/** The one that records. */
const AUDIT = "app/domain/access/audit.server.ts";

describe("what an administrator writes", () => {
  test("is recorded: a verb that is told who acts writes by `writeAs`", () => {
    const silent = files
      .filter(({ path }) => /^app\/domain\/.*\.server\.ts$/.test(path) && path !== AUDIT)
      .flatMap(({ path }) => silentVerbs(path));
    expect(silent).toEqual([]);
  });
});

/** The ones that create, so that what is asked for twice is created once: a sale has a key for good. */
const ROWS = "app/domain/rows/rows.server.ts";
const SALES = "app/domain/window/window-sales.server.ts";
const DAYS = "app/domain/days/days.server.ts";

describe("what an administrator creates", () => {
  test("is created once however often it is asked for, nearly always by `rowsOf`", () => {
    const creating = files.filter(
      ({ path }) =>
        path.startsWith("app/domain/") &&
        /\baction: "created"(?! \|)/.test(readFileSync(path, "utf8")),
    );
    expect(creating.map(({ path }) => path).sort()).toEqual([DAYS, ROWS, SALES]);
  });
});

/** Functions that are told the actor, and write without saying so. */
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
    ({ path }) =>
      path.startsWith("app/components/") && /label="[^"]* \*"/.test(readFileSync(path, "utf8")),
  );
  expect(marking.length).toBeGreaterThan(3);
  const times = (path: string) => readFileSync(path, "utf8").split("<RequiredNote />").length - 1;
  expect(marking.map(({ path }) => [path, times(path)])).toEqual(
    marking.map(({ path }) => [path, 1]),
  );
});

describe("what reaches the browser", () => {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.\w+$/, ""), file]));

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
    const heavy = files
      .filter(({ path }) => /^app\/(components|ui)\//.test(path))
      .flatMap((file) => packagesOf(file))
      .filter((name) => /^(zod|drizzle-orm|better-sqlite3|node:)/.test(name));
    expect(heavy).toEqual([]);
  });
});

test("handlers are exported in two steps, since Remix cuts none out of an exported pattern", () => {
  const patterns = files.filter(
    ({ path }) =>
      path.startsWith("app/routes/") && /export const [{[]/.test(readFileSync(path, "utf8")),
  );
  expect(patterns.map(({ path }) => path)).toEqual([]);
});

test("a test beside the code begins with the name of the module that it tests", () => {
  const beside = sourceFiles().filter(({ path }) => /^(app|server)\//.test(path));
  const folderAndName = (path: string) => path.replace(/(\/[^/.]+)\.[^/]*$/, "$1");
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const modules = beside.filter(({ path }) => !isTest(path)).map(({ path }) => folderAndName(path));
  const homeless = beside.filter(({ path }) => {
    const test = folderAndName(path);
    return isTest(path) && !modules.some((name) => test === name || test.startsWith(`${name}-`));
  });
  expect(homeless.map(({ path }) => path)).toEqual([]);
});

describe("a class of the panel", () => {
  // Two parts once had one name for two things, and every table fell apart.
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
