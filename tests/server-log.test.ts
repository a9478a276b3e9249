import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { type Level, logLine } from "~/log.server";
import { faultsIn } from "./e2e/server-log";
import { captureLog } from "./log";

const levels: Level[] = ["info", "warn", "error", "alert"];

it("a browser test fails on what's wrong or needs the owner, and on nothing else", () => {
  const log = levels.map((level) => logLine(level, "happened", { message: '"level":"error"' }));
  expect(faultsIn(log.join("")).map((line) => JSON.parse(line).level)).toEqual(["error", "alert"]);
});

it("a browser test fails on what somebody else's code has thrown", () => {
  expect(faultsIn("[remix-serve] listens\nTypeError: x is not a function\n    at y\n")).toEqual([
    "TypeError: x is not a function",
  ]);
});

it("a browser test fails on a refund that doesn't go through", async () => {
  const { lines, restore } = captureLog();
  await write((tx) => raiseAlert(tx, { kind: "refund_stuck", subject: "1", amountCents: 2000 }));
  restore();
  expect(faultsIn(lines.map((line) => JSON.stringify(line)).join("\n"))).toHaveLength(1);
});
