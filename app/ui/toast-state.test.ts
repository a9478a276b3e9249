import { expect, it } from "vitest";
import { reduceToasts } from "./toast-state";

const add = (id: number, title: string) => ({ type: "add", id, content: { title } }) as const;

it("the newest toast replaces the one before", () => {
  const first = reduceToasts([], add(1, "Added to Cart"));
  expect(reduceToasts(first, add(2, "Subscribed!"))).toEqual([
    { id: 2, title: "Subscribed!", open: true },
  ]);
});

it("a dismissed toast is kept, unseen, until it is removed", () => {
  const shown = reduceToasts([], add(1, "Added to Cart"));
  const dismissed = reduceToasts(shown, { type: "dismiss", id: 1 });
  expect(dismissed).toEqual([{ id: 1, title: "Added to Cart", open: false }]);
  expect(reduceToasts(dismissed, { type: "remove", id: 1 })).toEqual([]);
});

it("all toasts are dismissed at once, and none twice", () => {
  const shown = reduceToasts([], add(1, "Added to Cart"));
  const dismissed = reduceToasts(shown, { type: "dismissAll" });
  expect(dismissed).toEqual([{ id: 1, title: "Added to Cart", open: false }]);
  expect(reduceToasts(dismissed, { type: "dismissAll" })).toBe(dismissed);
});

it("a toast that's already gone is left alone", () => {
  const shown = reduceToasts([], add(2, "Subscribed!"));
  expect(reduceToasts(shown, { type: "dismiss", id: 1 })).toEqual(shown);
  expect(reduceToasts(shown, { type: "remove", id: 1 })).toEqual(shown);
});
