import { expect, it } from "vitest";
import { objectPath } from "./object-path";

it.each([
  "/objects/uploads/1",
  "/objects/uploads/0b7e6a52-6c0d-4a0e-9a57-3a1f1f0f8a11",
  "/objects/media/0b7e6a52.webp",
])("%s is an address of ours", (address) => {
  expect(objectPath.safeParse(address).success).toBe(true);
});

it.each([
  "",
  "/objects/",
  "/objects",
  "/objects//a",
  "/objects/../admin",
  "/objects/a/../../admin",
  "/objects/%2e%2e/admin",
  "/objects/..",
  "/objects/a?x=1",
  "/objects/a#x",
  "/objects/a, /objects/b",
  "/objects/a\n",
  "/objects\\a",
  "objects/a",
  "//objects/a",
  "/pictures/1/bowl.webp",
  "https://evil.example/objects/a",
  "javascript:alert(1)",
  `/objects/${"a".repeat(200)}`,
])("%j is none", (address) => {
  expect(objectPath.safeParse(address).success).toBe(false);
});
