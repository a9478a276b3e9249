import { expect, it } from "vitest";
import { asStored } from "./stored-description";

it("a product's description keeps its lines, whatever their ends are", () => {
  expect(asStored("Fresh\r\nand\rgreen\n", "goods")).toBe("Fresh\nand\ngreen");
  expect(asStored("Fresh\r\nand\rgreen\n", "made")).toBe("Fresh and green");
});

it("a product's description of 5,000 characters is stored whole, and a longer one isn't", () => {
  const longest = "tea\n\n".repeat(1_000).replace(/\n\n$/, "s.");
  expect(asStored(longest, "goods")).toBe(longest);
  expect(asStored(`${longest}x`.replaceAll("\n", "-"), "goods")).toHaveLength(5_000);
});
