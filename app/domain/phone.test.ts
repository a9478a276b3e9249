import { expect, it } from "vitest";
import { telUri } from "./phone";

it.each([
  ["(213) 555-0100", "tel:2135550100"],
  ["213.555.0100", "tel:2135550100"],
  ["+1 213 555 0100", "tel:+12135550100"],
  ["(+1) 213-555-0100", "tel:+12135550100"],
  ["tel:+1-213-555-0100", "tel:+12135550100"],
  ["213–555–0100", "tel:2135550100"],
  ["\u202d+1 (213) 555-0100\u202c", "tel:+12135550100"],
  ["555-0100", "tel:5550100"],
  ["311", "tel:311"],
])("'%s' is dialed by %s", (phone, uri) => {
  expect(telUri(phone)).toBe(uri);
});

it.each([
  "ext. 22",
  "ext 22",
  "Ext.22",
  "ext: 22",
  "extension 22",
  "extn 22",
  ", ext. 22",
  "x22",
  "x 22",
  "x.22",
  "#22",
  "# 22",
  ",,22",
  ",,22#",
  ",22",
  ";22",
  ";ext=22",
])("'+1 (555) 010-0199 %s' has its extension apart", (extension) => {
  for (const space of ["", " "]) {
    expect(telUri(`+1 (555) 010-0199${space}${extension}`)).toBe("tel:+15550100199;ext=22");
  }
});

it.each([
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["0044 (0) 20 7946 0958", "tel:00442079460958"],
  ["+49 (0) 30 901820", "tel:+4930901820"],
  ["011 44 20 7946 0958", "tel:011442079460958"],
  ["(0)20 7946 0958", "tel:02079460958"],
  ["+41 44 668 18 00", "tel:+41446681800"],
])("'%s', which is abroad, is dialed by %s", (phone, uri) => {
  expect(telUri(phone)).toBe(uri);
});

it.each([
  ["٢١٣ ٥٥٥ ٠١٠٠", "tel:2135550100"],
  ["＋８１　３－１２３４－５６７８", "tel:+81312345678"],
  ["०२२ २२७५ ४३२१", "tel:02222754321"],
])("'%s', in digits of another script, is dialed by %s", (phone, uri) => {
  expect(telUri(phone)).toBe(uri);
});

it.each([
  ["1-800-GO-FEDEX", "tel:18004633339"],
  ["+1 800 FLOWERS", "tel:+18003569377"],
  ["(213) 555-CAKE", "tel:2135552253"],
  ["1-800-CONTACTS", "tel:18002668228"],
])("'%s', in letters, is dialed by %s", (phone, uri) => {
  expect(telUri(phone)).toBe(uri);
});

it.each([
  ["Cell: 213-555-0100", "tel:2135550100"],
  ["213-555-0100 (cell)", "tel:2135550100"],
  ["Office 213-555-0100 x22", "tel:2135550100;ext=22"],
])("'%s', with a label, is dialed by %s", (phone, uri) => {
  expect(telUri(phone)).toBe(uri);
});

it.each([
  "",
  "none",
  "-",
  "n/a",
  "ask Ana",
  "x22",
  "ext. 22",
  "12",
  "+",
  "()",
  "十二",
  "213-555-0100 / 323-555-0101",
  "213-555-0100 or 323-555-0101",
  "213-555-0100, 323-555-0101",
  "213-555-0100 323-555-0101",
  "555-0100 555-0101",
  "2135550100,5550101",
  "555-0100/0101",
  "213-555-0100 after 5",
  "213-555-0100 x22 or x23",
  "1-800-GO-FEDEXPRESS1",
  "555-010a",
  "*#06#",
  "**21*2135550100#",
  "*67 213-555-0100",
  "javascript:alert(1)",
  "213-555-0100;phone-context=x",
  "1".repeat(19),
  "1".repeat(250_000),
  "x".repeat(250_000),
  `1${" ".repeat(250_000)}x`,
])("'%.40s' isn't plainly one number, so it's no link", (phone) => {
  expect(telUri(phone)).toBeNull();
});
