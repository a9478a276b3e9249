import { expect, test } from "vitest";
import { byErrand, percentile, summary } from "./figures";

const sample = (ms: number, fault: string | null = null, errand = "page") => ({
  errand,
  ms,
  fault,
});

test("a percentile is a time that was measured, and the share lies within it", () => {
  const times = Array.from({ length: 200 }, (_, n) => n + 1);
  expect(percentile(times, 0.5)).toBe(100);
  expect(percentile(times, 0.99)).toBe(198);
  expect(percentile(times, 1)).toBe(200);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.99)).toBe(0);
});

test("a summary counts requests and errors, in whatever order they came", () => {
  expect(summary([sample(30), sample(10, "status 500"), sample(20)])).toBe(
    "3 requests, 1 errors, p50 20 ms, p99 30 ms",
  );
});

test("samples are grouped by errand, the most frequent first", () => {
  const groups = byErrand([sample(1, null, "buy"), sample(2), sample(3)]);
  expect(groups.map(([errand, { length }]) => [errand, length])).toEqual([
    ["page", 2],
    ["buy", 1],
  ]);
});
