import { describe, expect, it } from "vitest";
import { readTable } from "./file-table.server";

const isHead = (names: readonly string[]) => names.includes("item name") && names.includes("price");
const read = (text: string) => readTable(text, isHead);

function itemsOf(text: string) {
  const table = read(text);
  if (!table.ok) throw new Error(JSON.stringify(table.errors));
  return table.rows.map((row) => [row("Item Name"), row("Price")]);
}

describe("a table's rows", () => {
  it.each([
    ["have spaces around names and cells", "Menu\n Item Name ; Price \n  Tea ; 6,50 \n"],
    ["are empty below the last", 'Item Name,Price\nTea,"6,50"\n,\n , \n\n'],
    ["end as on an old Mac", "Menu, drinks, food\rItem Name;Price\rTea;6,50\r"],
    ["have quotes around names", 'Menu\n"Item Name";"Price"\n"Tea";"6,50"\n'],
    ["follow a separator that's named first", "sep=|\nItem Name|Price\nTea|6,50\n"],
    [
      "have a name over two lines, and commas in another",
      'Item Name;"Weight, size, color, kind";"Unit\nprice";Price\nTea;;;6,50\n',
    ],
    [
      "have a name over two lines with another sign",
      'Item Name,"Unit;\nprice",Price\nTea,,"6,50"\n',
    ],
  ])("are read if they %s", (_how, text) => {
    expect(itemsOf(text)).toEqual([["Tea", "6,50"]]);
  });

  it("are found by names without the spaces around them", () => {
    expect(read("Menu\n Item Name ; Price \nTea;6\n")).toMatchObject({
      columns: ["Item Name", "Price"],
    });
  });

  const names = "Item Name,Price\n";

  it("are all read, up to 5,000 below 19 rows of titles", () => {
    const file = (titles: number, rows: number) =>
      read(`${"My menu,\n".repeat(titles)}${names}${"Tea,4\n".repeat(rows)}`);
    const most = file(19, 5_000);
    expect(most.ok && most.columns).toEqual(["Item Name", "Price"]);
    expect(most.ok && most.rows).toHaveLength(5_000);
    expect(JSON.stringify(file(19, 5_001))).toContain("more than 5,000 rows");
    const titled = file(20, 1);
    expect(titled.ok && titled.columns).toEqual(["My menu", ""]);
  });

  it("may have 1,000 columns", () => {
    expect(itemsOf(`Item Name,Price${",Tax".repeat(998)}\nTea,4\n`)).toEqual([["Tea", "4"]]);
    expect(read(`Item Name,Price${",Tax".repeat(999)}\nTea,4\n`)).toMatchObject({ ok: false });
  });
});

it.each([
  ["a letter", "Dear Kei\nhow are you\n"],
  ["nothing", ""],
  ["a quote that never ends", 'Item Name,Price\n"Tea,4\n'],
  ["what a program would read", "Item Name,Price\nTea\0,4\n"],
])("a file of %s is no table", (_what, text) => {
  expect(JSON.stringify(read(text))).toContain("We can't read this file");
});
