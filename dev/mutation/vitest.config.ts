import { defineConfig } from "vitest/config";
import whole from "../../vitest.config";

/** The verbs' own tests alone: Stryker knows no projects, and with every route it would take days. */
const { projects: _, ...test } = whole.test ?? {};

export default defineConfig({
  ...whole,
  test: { ...test, include: ["app/domain/{orders,inventory,cart,access}/**/*.test.ts"] },
});
