import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import whole from "../../vitest.config";
import { FOLDERS } from "./folders.mjs";
import { keepProcess } from "./kept-process";

/**
 * Only tests of the same folders run. Every page reads the cart and the stock, so a surviving mutant in those
 * would run hundreds of route tests.
 */
const tests = [`${FOLDERS}/**/*.test.ts`];

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];
const unit = projects.find(({ test }) => test?.name === "unit");

export default defineConfig({
  ...whole,
  test: {
    ...whole.test,
    // Stryker runs several processes in parallel, each with one worker.
    maxWorkers: 1,
    projects: [
      {
        ...unit,
        plugins: [keepProcess],
        test: {
          ...unit?.test,
          maxWorkers: 1,
          // Stops loading files once a test fails.
          isolate: true,
          include: tests,
          setupFiles: ["./dev/mutation/between-files.ts", "./tests/shared-process.ts"],
        },
      },
    ],
  },
});
