import { defineConfig } from "vitest/config";
import whole from "../../vitest.config";
import { FOLDERS } from "./folders.mjs";

/** The verbs' own tests and the routes', in which much of a verb is tested: Stryker knows no projects. */
const { projects: _, ...test } = whole.test ?? {};

export default defineConfig({
  ...whole,
  test: {
    ...test,
    include: [`${FOLDERS}/**/*.test.ts`, "tests/routes/**/*.test.ts"],
  },
});
