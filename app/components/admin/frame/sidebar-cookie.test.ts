import { expect, it } from "vitest";
import { isSidebarExpanded, sidebarCookie } from "./sidebar-cookie";

it.each([
  [null, true],
  ["", true],
  ["sidebar_state=true", true],
  ["sidebar_state=false", false],
  ["cart=1.2; sidebar_state=false; theme=dark", false],
  ["not_sidebar_state=false", true],
  ["sidebar_state=falsehood", true],
])("cookies %j expand the sidebar: %s", (cookies, expected) => {
  expect(isSidebarExpanded(cookies)).toBe(expected);
});

it("keeps the choice for seven days", () => {
  expect(sidebarCookie(false)).toBe("sidebar_state=false; Path=/; Max-Age=604800; SameSite=Lax");
});
