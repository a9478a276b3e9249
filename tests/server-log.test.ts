import { expect, it } from "vitest";
import { type Level, logLine } from "~/log.server";
import { faultsIn } from "./e2e/server-log";

const levels: Level[] = ["info", "warn", "error", "alert"];

it("a browser test fails on what is wrong or waits for a person, and on nothing else", () => {
  const log = levels.map((level) => logLine(level, "happened", { message: '"level":"error"' }));
  expect(faultsIn(log.join("")).map((line) => JSON.parse(line).level)).toEqual(["error", "alert"]);
});

it("and on what somebody else's code has thrown", () => {
  expect(faultsIn("[remix-serve] listens\nTypeError: x is not a function\n    at y\n")).toEqual([
    "TypeError: x is not a function",
  ]);
});
