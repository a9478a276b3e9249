import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WholeTimes } from "./whole-times";

const wholeIn = (text: string) =>
  [...renderToStaticMarkup(<WholeTimes>{text}</WholeTimes>).matchAll(/nowrap">([^<]+)/g)].map(
    ([, whole]) => whole,
  );

it.each([
  ["Nov 3, 2026, 3:18 PM", ["Nov 3, 2026", "3:18 PM"]],
  ["Monday, November 23, 2026, 2:15 PM - 11:00 AM", ["2:15 PM", "11:00 AM"]],
  ["Your order is on its way to you.", []],
])("keeps the dates and times of '%s' whole", (text, whole) => {
  expect(wholeIn(text)).toEqual(whole);
});

it("says what it was given", () => {
  const text = "Confirm by 4:18 PM & smile.";
  const markup = renderToStaticMarkup(<WholeTimes>{text}</WholeTimes>);
  expect(markup.replace(/<[^>]+>/g, "")).toBe("Confirm by 4:18 PM &amp; smile.");
});
