import { describe, expect, it } from "vitest";
import { commaList, money, optionalWholeNumber, wholeNumberOr } from "./readers";

describe("readers", () => {
  it.each([
    ["7", 7],
    ["1,200", 1200],
    ["abc", 0],
    ["", 0],
    ["7 pieces", "7 pieces"],
    ["7.9", "7.9"],
    ["-1", "-1"],
    ["1e2", "1e2"],
    ["0x10", "0x10"],
  ])("'%s' as a whole number, or else 0, is %j", (text, expected) => {
    expect(wholeNumberOr(0)(text)).toBe(expected);
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
    ["0", 0],
    ["12.0", 12],
    ["１２", 12],
    ["١٢", 12],
    [" \u200b", null],
    ["3.5", "3.5"],
    ["1.0000000000000000001", "1.0000000000000000001"],
    ["much", "much"],
  ])("'%s' as an optional number is %j", (text, expected) => {
    expect(optionalWholeNumber(text)).toBe(expected);
  });

  it.each([
    ["$1,234.50", "1234.50"],
    [" ", ""],
    ["1e2", Number.NaN],
    ["44,00", Number.NaN],
  ])("'%s' as money is %j", (text, expected) => {
    expect(money(text)).toBe(expected);
  });
});
