import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Two commands go from a fresh clone to an open shop, on a machine with Node, npm, and nothing else. */

/** Packages for which npm would run a script, and why they work without it. */
const WORKS_WITHOUT_SCRIPT: Record<string, string> = {
  "better-sqlite3":
    "The package has a binary for each system. npm sees its binding.gyp and compiles.",
  esbuild: "Its binary is an optional package. The script only makes its command start faster.",
};

const packageJson = JSON.parse(readFileSync("package.json", "utf8"));
const lock: Record<string, { hasInstallScript?: boolean }> = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
).packages;
const dockerfile = readFileSync("Dockerfile", "utf8");

const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall"];

/**
 * True if npm would run a script for a package: one of its own, or for a binding.gyp, which the lock doesn't mention.
 */
function wantsScript(path: string): boolean {
  if (lock[path]?.hasInstallScript) return true;
  if (!existsSync(`${path}/package.json`)) return false;
  const { scripts = {} } = JSON.parse(readFileSync(`${path}/package.json`, "utf8"));
  return existsSync(`${path}/binding.gyp`) || INSTALL_SCRIPTS.some((name) => name in scripts);
}

describe("installing", () => {
  test("runs no script, and no package needs one", () => {
    const unknown = Object.keys(lock)
      .filter((path) => path !== "" && wantsScript(path))
      .map((path) => path.replace(/^.*node_modules\//, ""))
      .filter((name) => !(name in WORKS_WITHOUT_SCRIPT));
    expect(
      unknown,
      "These packages have an install script, which npm doesn't run here (.npmrc). See that each works without it, on a machine without Python and a compiler, and say why in WORKS_WITHOUT_SCRIPT. If one doesn't, use another package.",
    ).toEqual([]);
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  });

  test("keeps no reason for a package that has no script", () => {
    const paths = Object.keys(WORKS_WITHOUT_SCRIPT).map((name) => `node_modules/${name}`);
    expect(paths.filter((path) => !wantsScript(path))).toEqual([]);
  });

  test("needs no script of ours that npm would have to run by itself", () => {
    const hooks = Object.keys(packageJson.scripts).filter((name) =>
      /^(pre|post|install$|prepare$|dependencies$)/.test(name),
    );
    expect(
      hooks,
      "npm doesn't run these here (.npmrc). Do it in the command itself, as db:generate does.",
    ).toEqual([]);
  });

  test("goes the same way in the image", () => {
    const stages = dockerfile.split(/^FROM /m).filter((stage) => /^RUN npm /m.test(stage));
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages) {
      const [before = ""] = stage.split(/^RUN npm /m);
      expect(before, "npm must find .npmrc").toMatch(/^COPY .*\.npmrc.* \.\/$/m);
    }
    expect(readFileSync(".dockerignore", "utf8")).not.toMatch(/npmrc/);
  });
});

test("packages bundled into the build aren't installed beside it in the image", () => {
  const [, list = ""] =
    /const BUNDLED = \[(.+)\]/.exec(readFileSync("vite.config.ts", "utf8")) ?? [];
  const bundled = list.split(", ").map((name) => name.replaceAll('"', ""));
  expect(bundled).toContain("drizzle-orm");
  for (const name of bundled) {
    expect(packageJson.dependencies, name).not.toHaveProperty([name]);
    expect(packageJson.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});
