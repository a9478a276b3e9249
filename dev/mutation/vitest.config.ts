import { defineConfig } from "vitest/config";
import whole from "../../vitest.config";

/** The verbs' own tests and the routes', in which much of a verb is tested: Stryker knows no projects. */
const { projects: _, ...test } = whole.test ?? {};

export default defineConfig({
  ...whole,
  test: {
    ...test,
    include: [
      "app/domain/{orders,inventory,cart,access}/**/*.test.ts",
      "tests/routes/**/*.test.ts",
    ],
  },
});
