import fc from "fast-check";
import { expect, it } from "vitest";
import { atTheTruck } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import { applyImport } from "./apply-import.server";
import { checkImport, readImport } from "./imports.server";
import { readFile } from "./read-file.server";

/** Whatever is in a file, it's read or refused, and what was shown is what happens. */

const HEADS = [
  [
    "Item Name",
    "Variation Name",
    "Description",
    "Category",
    "Price",
    "Current Quantity",
    "Archived",
    "Tax - Sales",
    "Modifier Set - Milk",
  ],
  ["Type", "Name", "Published", "Short description", "Stock", "Regular price", "Categories"],
  ["ID", "Type", "Name", "Tax class", "Regular price", "Parent", "Attribute 1 value(s)"],
  ["Handle", "Title", "Body (HTML)", "Type", "Option1 Value", "Variant Price", "Status"],
  ["kind", "name", "section", "price", "description", "stock", "choices", "is_tax_exempt"],
  ["Email", "Name", "Consent", "OPTIN_TIME"],
];

const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("6.50", "$1,200", "made", "goods", "yes", "no", "kei@example.com"),
  fc.constantFrom("Tea", "=1+1", "'=Tea", '="007"', "a\r\nb", "<p>x</p>&amp;", "x".repeat(600)),
  fc.constantFrom("", "\u0000", "2025-03-04", "matcha", "-3", "4", "variable", "variation", "id:4"),
  fc.constantFrom("Milk: Exactly one\n* Oat +0.80", "Milk: Up to 5\nOat\n\nTea: Up to 2\nTea"),
);

/** Most rows have a price and a name, so that something comes of them. */
const cellOf = (column: string) => {
  if (/price/i.test(column)) return fc.oneof({ arbitrary: fc.constant("6.50"), weight: 4 }, cell);
  if (!/name|title|handle/i.test(column)) return cell;
  return fc.oneof({ arbitrary: fc.constantFrom("Tea", "Milk", "Mug", "Tin"), weight: 2 }, cell);
};

const table = fc
  .constantFrom(...HEADS)
  .chain((head) =>
    fc
      .tuple(
        fc.array(fc.tuple(...head.map(cellOf)), { maxLength: 12 }),
        fc.constantFrom(",", ";", "\t"),
      )
      .map(([rows, separator]) =>
        [head, ...rows]
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator))
          .join("\n"),
      ),
  );

const calendar = fc
  .array(
    fc.record({
      start: fc.constantFrom(
        "DTSTART:20990104T150000",
        "DTSTART;TZID=Mars:20990104T150000Z",
        "DTSTART:x",
        "",
        "DTSTART;VALUE=DATE:20990104",
        "DTSTART;TZID=Asia/Tokyo:20990104T150000",
      ),
      rule: fc.constantFrom(
        "RRULE:FREQ=DAILY",
        "RRULE:FREQ=SECONDLY",
        "RRULE:x",
        "DURATION:PT1H",
        "",
      ),
      text: fc.string({ maxLength: 30 }),
    }),
    { maxLength: 6 },
  )
  .map((events) =>
    [
      "BEGIN:VCALENDAR",
      ...events.flatMap(({ start, rule, text }) => [
        "BEGIN:VEVENT",
        start,
        rule,
        `SUMMARY:${text}`,
        `LOCATION:At ${text}`,
        "END:VEVENT",
      ]),
      "END:VCALENDAR",
    ].join("\r\n"),
  );

const bytes = fc.oneof(
  fc.oneof(table, calendar).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }),
);

async function check(file: Uint8Array) {
  const read = readFile(file, atTheTruck());
  if (!read.ok) return null;
  await checkImport(read, OWNER);
  const checked = readImport("file");
  return checked?.state === "checked" ? checked : null;
}

it("any file does what was shown, and nothing the second time", async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      const first = await check(file);
      if (!first) return;
      const { counts } = first;
      const applied = await applyImport("file", first, OWNER);
      expect(applied.ok).toBe(counts.new + counts.changed > 0);
      if (applied.ok)
        expect(readImport("file")).toMatchObject({ added: counts.new, changed: counts.changed });
      const again = await check(file);
      expect(again?.counts).toMatchObject({ new: 0, changed: 0 });
    }),
    { numRuns: 200 },
  );
});
