import { expect, it, vi } from "vitest";
import { readSection } from "./section.server";

it("a section that cannot be read says so, and the failure is logged", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const failed = readSection(() => {
    throw new Error("no such table");
  });
  expect(failed).toEqual({ ok: false });
  expect(log).toHaveBeenCalledWith(expect.stringContaining("no such table"));
  expect(readSection(() => 3)).toEqual({ ok: true, data: 3 });
  log.mockRestore();
});
