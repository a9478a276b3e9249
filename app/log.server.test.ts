import { describe, expect, it } from "vitest";
import { captureLog } from "../tests/log";
import { log, logLine } from "./log.server";

describe("the log", () => {
  it("is one line of JSON for each event: time, level, event, then what belongs to it", () => {
    const line = logLine("info", "signed-in", { request: "request-1", reason: "two\nlines" });
    expect(line).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      event: "signed-in",
      request: "request-1",
      reason: "two\nlines",
    });
  });

  it.each(["info", "warn", "error", "alert"] as const)("says that a line is %s", (level) => {
    const { lines } = captureLog();
    log[level]("happened");
    expect(lines).toMatchObject([{ level, event: "happened" }]);
  });

  it("tells a thrown error by message, stack and its cause's code, and nothing else of it", () => {
    const cause = Object.assign(new Error("yuki@example.com"), { code: "SQLITE_FULL" });
    const error = Object.assign(new Error("No room", { cause }), { request: "secret" });
    const { lines } = captureLog();
    log.error("save-failed", { error });
    expect(lines).toMatchObject([{ message: "No room", stack: error.stack, cause: "SQLITE_FULL" }]);
    expect(JSON.stringify(lines)).not.toMatch(/yuki|secret/);
  });

  it("says what was thrown even if it isn't an error", () => {
    const { lines } = captureLog();
    log.error("request-failed", { error: "a string" });
    expect(lines).toMatchObject([{ message: "a string" }]);
  });
});
