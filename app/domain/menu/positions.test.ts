import { expect, it } from "vitest";
import { moved } from "./positions";

it.each([
  [2, "up", [2, 1, 3]],
  [2, "down", [1, 3, 2]],
  [1, "up", [1, 2, 3]],
  [3, "down", [1, 2, 3]],
  [4, "up", [1, 2, 3]],
] as const)("%i moves %s", (id, direction, after) => {
  expect(moved([1, 2, 3], id, direction)).toEqual(after);
});
