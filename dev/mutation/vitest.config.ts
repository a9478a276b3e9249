import { defineConfig } from "vitest/config";
import whole from "../../vitest.config";

/** The unit tests alone: Stryker knows no projects, and whole shops would take days. */
const { projects: _, ...test } = whole.test ?? {};

export default defineConfig({
  ...whole,
  test: { ...test, include: ["{app/domain,tests/routes}/**/*.test.ts"] },
});
