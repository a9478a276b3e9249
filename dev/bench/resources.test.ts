import { expect, test } from "vitest";
import { processorSeconds, residentMb } from "./resources";

test("a process's memory is what it says itself", () => {
  const [measured, own] = [residentMb(process.pid), process.memoryUsage.rss() / 1024 ** 2];
  expect(measured / own).toBeGreaterThan(0.8);
  expect(measured / own).toBeLessThan(1.25);
});

test("a process's time is what it says itself", () => {
  const own = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const before = own();
  const measured = processorSeconds(process.pid);
  // Counted in hundredths, rounded down.
  expect(measured).toBeGreaterThan(before - 0.05);
  expect(measured).toBeLessThan(own() + 0.05);
});

test("a process that is over has no figures", () => {
  const over = 2 ** 22 + 1;
  expect(() => residentMb(over)).toThrow();
  expect(() => processorSeconds(over)).toThrow();
});
