import { describe, expect, test } from "vitest";
import { createSeal } from "./token-seal.server";

const OLD = "the-old-secret-0123456789abcdef0123";
const NEW = "the-new-secret-0123456789abcdef0123";
const TOKEN = "v1.MjQ1-a-refresh-token";

describe("a sealed token", () => {
  const sealed = createSeal([OLD]).seal(TOKEN, "session-1");

  test("reveals nothing of the token, and is different each time", () => {
    expect(sealed).not.toContain(TOKEN);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain(TOKEN);
    expect(createSeal([OLD]).seal(TOKEN, "session-1")).not.toBe(sealed);
  });

  test("opens with its secret, even when that's no longer the first one", () => {
    expect(createSeal([OLD]).open(sealed, "session-1")).toBe(TOKEN);
    expect(createSeal([NEW, OLD]).open(sealed, "session-1")).toBe(TOKEN);
  });

  test("is sealed with the first secret", () => {
    const rotated = createSeal([NEW, OLD]).seal(TOKEN, "session-1");
    expect(createSeal([NEW]).open(rotated, "session-1")).toBe(TOKEN);
  });

  test("does not open without its secret", () => {
    expect(createSeal([NEW]).open(sealed, "session-1")).toBeNull();
  });

  test("doesn't open in another token's place", () => {
    expect(createSeal([OLD]).open(sealed, "session-2")).toBeNull();
  });

  test("doesn't open once any of its bytes is changed", () => {
    const bytes = Buffer.from(sealed, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(createSeal([OLD]).open(changed.toString("base64url"), "session-1")).toBeNull();
    }
  });

  test.each(["", "x", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "A".repeat(37), "\u0000"])(
    "is not %j",
    (text) => {
      expect(createSeal([OLD]).open(text, "session-1")).toBeNull();
    },
  );
});
