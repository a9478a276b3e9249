import { expect, it } from "vitest";
import { captureLog } from "../../tests/log";
import { tryLoad } from "./page-section.server";

it("a section that cannot be read says so, and the failure is logged", () => {
  const log = captureLog();
  const failed = tryLoad(() => {
    throw new Error("no such table");
  });
  expect(failed).toEqual({ ok: false });
  expect(log.errors()).toContainEqual(expect.stringContaining("no such table"));
  expect(tryLoad(() => 3)).toEqual({ ok: true, data: 3 });
});
