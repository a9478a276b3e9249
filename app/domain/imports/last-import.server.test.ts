import { expect, it, vi } from "vitest";
import { runSomeParts } from "./last-import.server";

it.each([
  ["at once if each takes no time", 0, [1, 2, 3, 4]],
  ["up to 20 milliseconds", 15, [1, 2]],
  ["and no longer", 20, [1]],
  ["one by one if each takes long", 1_000, [1]],
])("an import's parts run in one write %s", (_how, each, ran) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const parts = [1, 2, 3, 4];
  const done: number[] = [];
  runSomeParts(parts, (part) => {
    done.push(part);
    now += each;
  });
  expect(done).toEqual(ran);
  expect(parts).toEqual([1, 2, 3, 4].slice(ran.length));
});
