import { expect, it } from "vitest";
import { adminPlaceOf, adminScreenOf, unableToLoadScreen } from "./navigation";

it.each([
  ["/admin", "Dashboard"],
  ["/admin/store", "Store Management"],
  ["/admin/store/12/edit", "Store Management"],
  ["/admin/social-media", "Social Media"],
  ["/admin/storefront", undefined],
  ["/Admin/Orders", "Orders"],
  ["/shop", undefined],
])("%s belongs to %s", (pathname, name) => {
  expect(adminScreenOf(pathname)?.name).toBe(name);
});

it.each([
  ["/admin/store/12/edit", "/admin/store"],
  ["/admin/social-media", "/admin/social-media"],
  ["/admin/social-media/new", "/admin/social-media"],
  ["/admin/social-media/12/delete", "/admin/social-media"],
  ["/admin/social-media/posts", "/admin/social-media/posts"],
  ["/admin/social-media/posts/12/edit", "/admin/social-media/posts"],
  ["/admin/orders/12/view", "/admin/orders"],
  ["/admin/orders/sales", "/admin/orders/sales"],
  ["/admin/nowhere", undefined],
])("%s stands in %s", (pathname, href) => {
  expect(adminPlaceOf(pathname)?.href).toBe(href);
});

it.each([
  ["/admin", "Error loading. Unable to load recent activity."],
  ["/admin/homepage", "Unable to load homepage content. Please try again later."],
  ["/admin/newsletter", "Unable to load subscribers. Please try again later."],
  ["/admin/calendar", "Unable to load events. Please try again later."],
  ["/admin/inquiries", "Unable to load inquiries. Please try again later."],
  ["/admin/store", "Unable to load products. Please try again later."],
  ["/admin/inventory", "Unable to load inventory. Please try again later."],
  ["/admin/social-media", "Unable to load connections. Please try again later."],
])("%s says what it can't load, as specified", (pathname, said) => {
  expect(unableToLoadScreen(pathname)).toBe(said);
});

it("each tab says what it can't load in its own words", () => {
  const said = "Unable to load posts. Please try again later.";
  expect(unableToLoadScreen("/admin/social-media/posts")).toBe(said);
  expect(unableToLoadScreen("/admin/social-media")).not.toBe(said);
});
