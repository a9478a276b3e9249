import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import packageJson from "../../package.json";

/** The image keeps production packages alone: one that's missing there ends the start. */
test("the server's build loads only packages that the image keeps", () => {
  const code = globSync("build/server/**/*.js").map((path) => readFileSync(path, "utf8"));
  const loaded = code.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*"(@?[\w-][\w./:-]*)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const packages = loaded
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  const kept = Object.keys(packageJson.dependencies);
  expect(packages).toContain("better-sqlite3");
  expect(packages.filter((name) => !kept.includes(name))).toEqual([]);
});
