import { describe, expect, it } from "vitest";
import { brief } from "./brief";

describe("a text in brief", () => {
  it.each([
    ["Hello", 5, "Hello"],
    ["Hello!", 5, "Hell…"],
    ["Hey you", 5, "Hey…"],
    ["a\n\nb", 5, "a b"],
    ["🍵🍵🍵", 2, "🍵…"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"],
  ])("%j in %d characters is %j", (text, length, shown) => {
    expect(brief(text, length)).toBe(shown);
  });

  it("is short, whatever it is made of", () => {
    const piledUp = `a${"\u0301".repeat(5000)}`;
    expect(brief(piledUp, 60).length).toBeLessThan(700);
  });
});
