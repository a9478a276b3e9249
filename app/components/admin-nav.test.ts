import { expect, it } from "vitest";
import { adminScreenOf, isInPanel } from "./admin-nav";

it.each([
  ["/admin", "Dashboard"],
  ["/admin/store", "Store Management"],
  ["/admin/store/12/edit", "Store Management"],
  ["/admin/social-media", "Social Media"],
  ["/admin/storefront", undefined],
  ["/shop", undefined],
])("%s belongs to %s", (pathname, name) => {
  expect(adminScreenOf(pathname)?.name).toBe(name);
});

it.each([
  ["/admin", true],
  ["/admin/store", true],
  ["/administration", false],
  ["/", false],
])("%s is in the panel: %s", (pathname, expected) => {
  expect(isInPanel(pathname)).toBe(expected);
});
