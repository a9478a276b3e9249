import { expect, it } from "vitest";
import { isCurrent } from "./main-navigation";

it.each([
  ["/", "/", true],
  ["/menu", "/", false],
  ["/shop", "/shop", true],
  ["/shop/anything", "/shop", true],
  ["/events", "/shop", false],
])("the page %s has the link to %s current: %s", (pathname, href, expected) => {
  expect(isCurrent(pathname, href)).toBe(expected);
});
