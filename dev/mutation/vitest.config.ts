import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import whole from "../../vitest.config";
import { FOLDERS } from "./folders.mjs";
import { keepProcess } from "./kept-process";

/**
 * A rule is tested at its verb. Every page reads the cart and the stock, so whatever survives in those would
 * have hundreds of tests of routes run.
 */
const tests = [`${FOLDERS}/**/*.test.ts`];

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];
const unit = projects.find(({ test }) => test?.name === "unit");

export default defineConfig({
  ...whole,
  test: {
    ...whole.test,
    // Stryker's processes, of which each has its own, are side by side.
    maxWorkers: 1,
    projects: [
      {
        ...unit,
        plugins: [keepProcess],
        test: {
          ...unit?.test,
          maxWorkers: 1,
          // Once a test fails, no other file is loaded any more.
          isolate: true,
          include: tests,
          setupFiles: ["./dev/mutation/between-files.ts", "./tests/shared-process.ts"],
        },
      },
    ],
  },
});
