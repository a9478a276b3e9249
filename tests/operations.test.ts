import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ALERT_KINDS } from "~/domain/alerts/alert";
import { codeFiles } from "./source-tree";

/** Every alert that wakes somebody is explained in docs/operations.md. */

const explained = [
  ...readFileSync("docs/operations.md", "utf8").matchAll(/^### `([\w-]+)`$/gm),
].map(([, kind]) => kind);

/** Alerts that can't be stored, so that they're only in the log. */
const ONLY_LOGGED = codeFiles()
  .filter((path) => path.startsWith("app/") && !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/log\.alert\("([\w-]+)"/g)].map(([, event]) => event),
  )
  .filter((event) => event !== "needs-attention");

it("each alert has a heading in docs/operations.md, and there is none without an alert", () => {
  expect(ONLY_LOGGED).toContain("database-takes-no-writes");
  expect(explained.toSorted()).toEqual([...ALERT_KINDS, ...ONLY_LOGGED].toSorted());
});
