import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("./dropped-statements.mjs", import.meta.url));
const FLAGS = ["--expose-gc", "--min-semi-space-size=1", "--max-semi-space-size=1"];

// better-sqlite3 12 aborts here on Node 24.19 and later, with RemoveEnvironmentCleanupHook.
it("the database driver lives on when statements are collected while no script runs", async () => {
  const run = promisify(execFile);
  // Rejects with the exit code or signal and what was written when the process ends badly.
  const { stdout } = await run(process.execPath, [...FLAGS, PROGRAM]);
  expect(Number(stdout)).toBe(20);
});
