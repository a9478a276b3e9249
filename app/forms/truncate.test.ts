import { describe, expect, it } from "vitest";
import { truncate } from "./truncate";

describe("a truncated text", () => {
  it.each([
    ["Hello", 5, "Hello"],
    ["Hello!", 5, "Hell…"],
    ["Hey you", 5, "Hey…"],
    ["a\n\nb", 5, "a b"],
    ["🍵🍵🍵", 2, "🍵…"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"],
  ])("shows %j in %d characters as %j", (text, length, shown) => {
    expect(truncate(text, length)).toBe(shown);
  });

  it("is short, whatever it is made of", () => {
    const piledUp = `a${"\u0301".repeat(5000)}`;
    expect(truncate(piledUp, 60).length).toBeLessThan(700);
  });
});
