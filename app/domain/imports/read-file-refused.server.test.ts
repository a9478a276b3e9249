import { expect, it } from "vitest";
import { atTheTruck } from "../../../tests/clock";
import { readFile } from "./read-file.server";

const read = (text: string) => readFile(new TextEncoder().encode(text), atTheTruck());

it.each([
  ["", "There's nothing in this file."],
  [" \r\n\t", "There's nothing in this file."],
  ["Item Name,Price\n", "There's nothing in this file."],
  ["BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "There are no events in this calendar."],
  ["Dear Kei, here's the list\n", expect.stringMatching(/^We don't recognize this kind of file\./)],
  ["Name,Telephone\nKei,555\n", expect.stringMatching(/^We don't recognize this kind of file\./)],
  ["Email,Name\nkei@x.example,Kei\n", expect.stringMatching(/^The file doesn't say who agreed/)],
])("a file of %j is refused with what's wrong", (text, why) => {
  expect(read(text)).toMatchObject({ ok: false, errors: { "": [why] } });
});

it("a file has up to 2,000 items", () => {
  const file = (items: number) => `Item Name,Price\n${"Tea,4\n".repeat(items)}`;
  expect(read(file(2_000))).toMatchObject({ ok: true });
  expect(read(file(2_001))).toMatchObject({
    errors: { "": [expect.stringMatching(/^The file has more than 2,000 items or stops\./)] },
  });
});
