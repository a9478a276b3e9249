import { expect, it } from "vitest";
import { adminScreenOf } from "./navigation";

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
