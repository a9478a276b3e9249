import { expect, it } from "vitest";
import { isCurrent } from "./main-navigation";

it.each([
  ["/", "/", true],
  ["/menu", "/", false],
  ["/shop", "/shop", true],
  ["/shop/anything", "/shop", true],
  ["/events", "/shop", false],
])("on %s the link to %s is current: %s", (pathname, href, expected) => {
  expect(isCurrent(pathname, href)).toBe(expected);
});
