import { describe, expect, it } from "vitest";
import { commaList, optionalNumber, wholeOr } from "./readers";

describe("readers", () => {
  it.each([
    ["7", 7],
    ["7 pieces", 7],
    ["7.9", 7],
    ["-1", -1],
    ["abc", 0],
    ["", 0],
  ])("'%s' as a whole number, or else 0, is %i", (text, expected) => {
    expect(wholeOr(0)(text)).toBe(expected);
  });

  it.each([
    ["JAS Organic, Stone Milled", ["JAS Organic", "Stone Milled"]],
    [" JAS ,, Organic , ", ["JAS", "Organic"]],
    ["", null],
    [" , ,", null],
  ])("'%s' as a list is %j", (text, expected) => {
    expect(commaList(text)).toEqual(expected);
  });

  it.each([
    ["3.5", 3.5],
    ["0", 0],
    [" ", null],
    ["much", "much"],
  ])("'%s' as an optional number is %j", (text, expected) => {
    expect(optionalNumber(text)).toBe(expected);
  });
});
