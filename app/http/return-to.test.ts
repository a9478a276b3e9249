import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnTo } from "./return-to";

const origin = "https://ujicart.example";

describe("a path to return to", () => {
  test.each([
    ["/", "/"],
    ["/admin", "/admin"],
    ["/admin/store/12/edit?q=uji&page=2#stock", "/admin/store/12/edit?q=uji&page=2#stock"],
    ["/shop?category=matcha", "/shop?category=matcha"],
    ["/a/../admin", "/admin"],
    ["/caf%C3%A9", "/caf%C3%A9"],
    ["/search?q=//evil.com", "/search?q=//evil.com"],
    ["/search?next=https://evil.com", "/search?next=https://evil.com"],
    ["/@evil.com", "/@evil.com"],
    ["/authors", "/authors"],
  ])("is kept on this site: %s", (value, expected) => {
    expect(safeReturnTo(value, origin)).toBe(expected);
  });
});

describe("a path to return to that isn't safe", () => {
  test.each([
    null,
    undefined,
    "",
    " ",
    "admin",
    "?q=1",
    "#top",
    "//evil.com",
    "///evil.com",
    "////evil.com/%2e%2e",
    "//evil.com@ujicart.example/",
    "/\\evil.com",
    "/\\/evil.com",
    "\\\\evil.com",
    "\\/evil.com",
    "/a\\..\\evil",
    "/.//evil.com",
    "/./\\evil.com",
    "/..//evil.com",
    "/a/..//evil.com",
    "/a/../..//evil.com",
    "/%2e//evil.com",
    "/%2e%2e//evil.com",
    "/%2E%2E//evil.com",
    "/\t/evil.com",
    "/\n/evil.com",
    "/\r/evil.com",
    "\t//evil.com",
    " //evil.com",
    "/\u0000/evil.com",
    "/\u007f",
    "/a\r\nSet-Cookie: x=1",
    "\u0001/admin",
    "https://evil.com",
    "https://evil.com/admin",
    "https://ujicart.example/admin",
    "https:/evil.com",
    "https:evil.com",
    "https://ujicart.example.evil.com/",
    "https://ujicart.example@evil.com/",
    "//user:password@ujicart.example/admin",
    "http://ujicart.example/admin",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "blob:https://ujicart.example/x",
    "%2F%2Fevil.com",
    "%2fadmin",
    "/%",
    "/auth/auth0",
    "/auth/auth0?returnTo=/auth/auth0",
    "/AUTH/login",
    "/%61uth/auth0",
    "/x/../auth/callback?code=1&state=2",
    `/${"a".repeat(2000)}`,
  ])("leads home instead: %j", (value) => {
    expect(safeReturnTo(value, origin)).toBe("/");
  });
});

test("the browser stays on this site, whatever is asked", () => {
  const piece = fc.constantFrom(
    ..."/\\.@:?#%\t\n\r \u0000",
    "//",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "%09",
    "evil.com",
    "https:",
    "javascript:",
    "admin",
    "\u3002",
    "\uff0f",
  );
  const tricks = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`);
  fc.assert(
    fc.property(fc.oneof(tricks, fc.string()), (value) => {
      const path = safeReturnTo(value, origin);
      const url = new URL(path, `${origin}/some/page`);
      expect(url.origin).toBe(origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeReturnTo(path, origin)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});
