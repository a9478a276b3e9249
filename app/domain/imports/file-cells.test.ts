import { describe, expect, it } from "vitest";
import { plainText, readCount, readPrice } from "./file-cells";

describe("a price in another shop's file", () => {
  it.each([
    ["6.50", 650],
    ["$6.50", 650],
    ["US$6.50", 650],
    ["$ 6.50", 650],
    ["6,50", 650],
    ["$6,50", 650],
    ["6.5000", 650],
    ["0.500", 50],
    [".50", 50],
    ["1234.500", 123_450],
    ["6.50 USD", 650],
    ["USD 6.50", 650],
    ["$6.50 each", 650],
    ["6.50 dollars", 650],
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1'234.50", 123_450],
    ["1’234.50", 123_450],
    ["６.５０", 650],
    ["0", 0],
  ])("is read from %j as %i cents", (text, priceCents) => {
    expect(readPrice(text)).toEqual({ priceCents });
  });

  it.each([
    ["6.500", "three decimals"],
    ["1.234", "three decimals"],
    ["3.6697", "fraction of a cent"],
    ["16.6667", "fraction of a cent"],
    ["6.50 €", "US dollars"],
    ["£6.50", "US dollars"],
    ["CA$6.50", "US dollars"],
    ["$65.00 MXN", "US dollars"],
    ["6.50 kr", "US dollars"],
    ["-6.50", "below zero"],
    ["-$6.50", "below zero"],
    ["(6.50)", "below zero"],
    ["6.50/lb", "plain number"],
    ["6-8", "plain number"],
    ["6\u202f50", "plain number"],
    ["6'50", "plain number"],
    ["1,23,456", "plain number"],
    ["1e2", "plain number"],
    ["free", "plain number"],
    [".", "plain number"],
    ["$", "plain number"],
    ["10000000", "highest price"],
    ["9".repeat(100_000), "plain number"],
  ])("can't be read from %j, and says why: %s", (text, why) => {
    expect(readPrice(text)).toEqual({ priceCents: null, why: expect.stringContaining(why) });
  });

  it.each(["", "variable", "Variable"])("varies if the cell is %j", (text) => {
    expect(readPrice(text)).toEqual({ priceCents: null });
  });
});

it.each([
  ["7", 7],
  ["7.5", 7],
  ["7,5", 7],
  ["1,200", 1200],
  ["1,200,000.00", 1_200_000],
  ["-3", 0],
  ["7.", 7],
  ["a few", null],
  ["about 7", null],
  ["7 boxes", null],
  ["", null],
])("a count of %j is %j", (text, count) => {
  expect(readCount(text)).toBe(count);
});

it.each([
  ["<table><tr><td>A</td> <td>B</td></tr><tr><th>C</th></tr></table>", "A · B\nC"],
  [
    "Caf&eacute; &copy; 2026 &trade; &Eacute;t&Eacute; &frac12; &unknown;",
    "Café © 2026 ™ ÉtÉ ½ &unknown;",
  ],
  ["100&#37; &#x1F375; &amp;lt;", "100% 🍵 &lt;"],
  ["<!-- hidden note -->Soft<br/>cotton<script>alert(1)</script>", "Soft\ncotton"],
  ['<td>A</td><td class="x">B</td>\n  <td>C</td><!-- a note --><td>D</td>', "A · B · C · D"],
  ["<h2>Tin</h2>of   tea", "Tin\nof tea"],
  ["One\n two \n three<br>four \nfive", "One\ntwo\nthree\nfour\nfive"],
  ["Salt &AMP; pepper", "Salt & pepper"],
  ["Fresh&#13;&#10;and&#31;green&#32;tea", "Fresh and green tea"],
  ["Tea&#xD800;&#xDFFF;&#55357;&#0;", "Tea"],
  ["Joe&#146;s &#150; &#x80;5 &#127;", "Joe’s – €5 \x7f"],
])("the HTML %j says %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
