import { expect, it } from "vitest";
import { createSecretId, isSecretId } from "./secret-id.server";

it("a secret ID is different each time, and recognized by its form", () => {
  const ids = Array.from({ length: 50 }, createSecretId);
  expect(new Set(ids).size).toBe(50);
  expect(ids.filter(isSecretId)).toEqual(ids);
});

it.each(["", "a".repeat(21), "a".repeat(23), `${"a".repeat(21)}!`, `${"a".repeat(22)}\n`])(
  "%j is no secret ID",
  (text) => {
    expect(isSecretId(text)).toBe(false);
  },
);
