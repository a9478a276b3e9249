import { expect, it } from "vitest";
import { moved } from "./positions";

it.each([
  [2, "up", [2, 1, 3]],
  [2, "down", [1, 3, 2]],
  [1, "up", [1, 2, 3]],
  [3, "down", [1, 2, 3]],
  [4, "up", [1, 2, 3]],
  [4, "down", [1, 2, 3]],
  [3, { before: 1 }, [3, 1, 2]],
  [1, { before: 3 }, [2, 1, 3]],
  [1, { before: null }, [2, 3, 1]],
  [2, { before: 2 }, [1, 2, 3]],
  [2, { before: 4 }, [1, 2, 3]],
  [4, { before: 1 }, [1, 2, 3]],
] as const)("item %i moves %j", (id, direction, after) => {
  expect(moved([1, 2, 3], id, direction)).toEqual(after);
});
