import { expect, test } from "vitest";
import { z } from "zod";
import { listOf } from "./rules";

/** A list of numbers that counts how many of its elements were looked at. */
function counted() {
  const looked: unknown[] = [];
  const element = z.number().refine((value) => looked.push(value));
  const list = listOf(element, { max: 3, error: "Enter a list", tooMany: "Use 3 at most" });
  const messages = (value: unknown) =>
    list.safeParse(value).error?.issues.map(({ message }) => message);
  return { list, looked, messages };
}

test("a list that is too long is refused before any element is looked at", () => {
  const { looked, messages } = counted();
  expect(messages(Array(100_000).fill(1))).toEqual(["Use 3 at most"]);
  expect(looked).toEqual([]);
});

test("a list that isn't too long has each element looked at", () => {
  const { list, looked } = counted();
  expect(list.parse([1, 2, 3])).toEqual([1, 2, 3]);
  expect(looked).toEqual([1, 2, 3]);
});

test.each([undefined, null, "1,2", { length: 9 }])("%j is no list", (value) => {
  expect(counted().messages(value)).toEqual(["Enter a list"]);
});
