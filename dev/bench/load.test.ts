import { expect, it } from "vitest";
import { median, medianOf, quantiles } from "./load";

it("the 50th and 99th of a hundred times are found, whatever their order", () => {
  const times = Array.from({ length: 101 }, (_, at) => (at * 37) % 101);
  expect(quantiles(times)).toEqual({ p50: 50, p99: 99 });
  expect(quantiles([])).toEqual({ p50: 0, p99: 0 });
});

it("one bad round doesn't count", () => {
  const good = { perSecond: 100, p50: 1, p99: 2 };
  expect(medianOf([good, { perSecond: 3, p50: 90, p99: 400 }, good])).toEqual(good);
  expect(median([10, 9, 100])).toBe(10);
});
