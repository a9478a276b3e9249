import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { forListedFiles } from "./listed-files";

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "listed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "pictures"));
  for (const file of files) writeFileSync(join(folder, file), file);
  return folder;
}

/** The paths for which the disk is asked. */
function askedFor(folder: string, paths: string[]): string[] {
  const asked: string[] = [];
  const serve = forListedFiles(
    () =>
      ({ path }) =>
        asked.push(path),
  )(folder);
  let passedOn = 0;
  for (const path of paths) {
    serve({ path }, null, () => {
      passedOn += 1;
    });
  }
  expect(asked.length + passedOn).toBe(paths.length);
  return asked;
}

test("the disk is asked for files that are there, and for nothing else", () => {
  const folder = folderWith("favicon.ico", "pictures/a truck.webp");
  const there = ["/favicon.ico", "/pictures/a%20truck.webp"];
  const others = ["/", "/shop", "/pictures", "/pictures/", "/../package.json", "/%", "favicon.ico"];
  expect(askedFor(folder, [...there, ...others])).toEqual(there);
});

test("a folder that isn't there has no files", () => {
  expect(askedFor(join(folderWith(), "missing"), ["/", "/favicon.ico"])).toEqual([]);
});
