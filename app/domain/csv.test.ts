import { expect, it } from "vitest";
import { toCsv } from "./csv";

const lineOf = (cell: Parameters<typeof toCsv>[1][number][number]) =>
  toCsv(["Name"], [[cell]]).slice('\uFEFF"Name"\r\n'.length);

it("a CSV file begins with the mark of UTF-8, and every line ends the same way", () => {
  expect(toCsv(["Name", "Total"], [["Tin", { cents: -505 }]])).toBe(
    '\uFEFF"Name","Total"\r\n"Tin",-5.05\r\n',
  );
});

it.each([
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1+1", `"'-1+1"`],
  ["@x", `"'@x"`],
  [" =1+1", `"' =1+1"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\nx", `"'\nx"`],
  ["＝1+1", `"'＝1+1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
])("a CSV cell runs no formula: %j", (name, line) => {
  expect(lineOf(name)).toBe(`${line}\r\n`);
});

it.each([
  ["007", '"007"'],
  ["Käse & Süßes 抹茶", '"Käse & Süßes 抹茶"'],
  ['6" tin, large', '"6"" tin, large"'],
  ["two\nlines", '"two\nlines"'],
  ["1+1=2", '"1+1=2"'],
  ["", '""'],
  [7, "7"],
  [{ cents: 5 }, "0.05"],
  [null, ""],
])("a CSV cell keeps %j as it is", (cell, line) => {
  expect(lineOf(cell)).toBe(`${line}\r\n`);
});
