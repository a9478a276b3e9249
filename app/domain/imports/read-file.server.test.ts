import { describe, expect, it, vi } from "vitest";
import { listCalendar } from "~/domain/events/event-queries.server";
import { toICalendar } from "~/http/ics-feed.server";
import { atTheTruck } from "../../../tests/clock";
import { makeEvent } from "../../../tests/factories";
import type { CatalogRow } from "./catalog-row";
import { readFile } from "./read-file.server";
import type { StopRow } from "./stops-file.server";
import type { SubscriberRow } from "./subscribers-file";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function rowsOf<Row = CatalogRow>(file: string | Uint8Array, kind: string): Row[] {
  const read = readFile(typeof file === "string" ? bytesOf(file) : file, atTheTruck());
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.kind).toBe(kind);
  return JSON.parse(read.content);
}

const SQUARE = `Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Truck,Current Quantity Store,Archived,Tax - Sales (9.5%),Modifier Set - Milk
A1,Iced Latte,Regular,,"Cold, with <b>milk</b> &amp; ice",Drinks,6.50,,,N,Y,Y
A2,Matcha Tin,30 g,007,,Retail,"$1,020.00",4,2,N,N,N
A3,Matcha Tin,100 g,008,,Retail,40,-3,,N,N,N
A4,Old Tea,Regular,,,Drinks,4.00,,,Y,Y,N
A5,Market fish,Regular,,,Specials,variable,,,N,Y,Y
`;

describe("Square's item library", () => {
  it("has each variation as an item with its own price and count", () => {
    expect(rowsOf(SQUARE, "square")).toEqual([
      {
        name: "Iced Latte",
        place: "Drinks",
        priceCents: 650,
        stock: null,
        description: "Cold, with milk & ice",
        isTaxExempt: false,
      },
      {
        name: "Matcha Tin, 30 g",
        place: "Retail",
        priceCents: 102_000,
        stock: 6,
        description: null,
        isTaxExempt: true,
        variation: { family: "Matcha Tin", item: "Matcha Tin", name: "30 g", asks: "" },
      },
      expect.objectContaining({ name: "Matcha Tin, 100 g", priceCents: 4000, stock: 0 }),
      expect.objectContaining({ name: "Old Tea", why: "It's archived" }),
      expect.objectContaining({ name: "Market fish", priceCents: null }),
      {
        name: "Modifier set: Milk",
        place: "2 items",
        priceCents: null,
        why: "Square's file doesn't say what's in it. Add it at Menu, Choices",
      },
    ]);
  });

  it.each([
    ["with a byte order mark", bytesOf(`\uFEFF${SQUARE}`)],
    ["with Windows' line ends", bytesOf(SQUARE.replaceAll("\n", "\r\n"))],
    ["with semicolons", bytesOf(SQUARE.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gm, ";"))],
    ["as Excel's Unicode text", new Uint8Array(Buffer.from(`\uFEFF${SQUARE}`, "utf16le"))],
  ])("is read the same %s", (_how, bytes) => {
    expect(rowsOf(bytes, "square")).toEqual(rowsOf(SQUARE, "square"));
  });

  it("keeps its accents and dashes in Latin-1", () => {
    const latin = Buffer.from("Item Name,Price\nCaf\xe9 \x96 Cr\xe8me,6\n", "latin1");
    expect(rowsOf(latin, "square")).toMatchObject([{ name: "Café – Crème", priceCents: 600 }]);
  });

  it("runs no formula, and reads what a spreadsheet keeps as text", () => {
    const rows = rowsOf(
      `Item Name,Price\n"=HYPERLINK(""http://x"",""Tea"")",4\n'=Tea,4\n"=""007""",4\n'Tis,4\n`,
      "square",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      '=HYPERLINK("http://x","Tea")',
      "=Tea",
      "007",
      "'Tis",
    ]);
  });
});

it("a deleted product, or an item with unreadable choices, is left out of the shop's own file", () => {
  const file = "kind,name,price,deleted_at\ngoods,Tin,18.00,2026-01-05\ngoods,Whisk,25.00,\n";
  const [tin, whisk] = rowsOf(file, "catalog");
  expect(tin).toMatchObject({ name: "Tin", why: "It's deleted" });
  expect(whisk).not.toHaveProperty("why");
  const [tea] = rowsOf("kind,name,price,choices\nmade,Tea,4,Milk\n", "catalog");
  expect(tea?.why).toContain("Its choices: ");
});

it("the download's own table of products is read too", () => {
  const file = `kind,name,price,category,certifications,image_url
goods,Tin,18.00,matcha,"[""JAS"",""EU""]",https://x.example/tin.jpg
made,Tea,4.00,,,
`;
  expect(rowsOf(file, "catalog")).toMatchObject([
    {
      kind: "goods",
      place: "matcha",
      images: ["https://x.example/tin.jpg"],
      own: { category: "matcha", certifications: ["JAS", "EU"] },
    },
    { kind: "made", place: "", own: { category: null, certifications: null } },
  ]);
});

it("WooCommerce's variations have their product's name, text, category, and tax", () => {
  const file = `ID,Type,SKU,Name,Published,"Short description",Description,"Tax status","Tax class",Stock,"Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"
1,simple,,Whisk,1,"<p>Of bamboo.</p><p>80 prongs</p>",long,none,,12,"24,00","Tea > Tools, Sale",,,
2,variable,T-1,Tin,1,"Fresh\\nand green",,taxable,,,,Tea,,Weight,"30 g, 100 g"
3,variation,,Tin - 30 g,1,,,taxable,parent,,19.5,,id:2,Weight,30 g
4,variation,,Tin - 100 g,1,,,,reduced-rate,4,40,,T-1,,
5,variable,,Mug,1,,,,,,,,,,
6,simple,,Draft,0,,,,zero-rate,,5,,,,
`;
  const tin = { place: "Tea", description: "Fresh\nand green", isTaxExempt: false };
  expect(rowsOf(file, "woocommerce")).toMatchObject([
    {
      name: "Whisk",
      place: "Tools",
      priceCents: 2400,
      stock: 12,
      isTaxExempt: true,
      description: "Of bamboo.\n80 prongs",
    },
    {
      ...tin,
      name: "Tin - 30 g",
      priceCents: 1950,
      stock: null,
      variation: { family: "2", item: "Tin", name: "30 g", asks: "Weight" },
    },
    { ...tin, name: "Tin - 100 g", stock: 4, variation: { item: "Tin", name: "100 g" } },
    { name: "Mug", why: "Its variations aren't in the file" },
    { name: "Draft", isAvailable: false },
    { name: "Tax class: reduced-rate", place: "1 item", why: expect.stringContaining("by place") },
  ]);
});

it("Shopify's products take name and text from their first row, and images are no items", () => {
  const file = `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Variant Taxable,Image Src,Status
tin,Tin,<p>Fresh</p>,Us,Matcha,true,Size,30 g,5,19.50,false,https://x/1.jpg,active
tin,,,,,,,100 g,0,40.00,false,,
tin,,,,,,,,,,,https://x/2.jpg,
mug,Mug,,Us,Ceramics,true,Title,Default Title,3,18.00,true,,draft
old,Old,,Us,,true,Title,Default Title,3,18.00,,,archived
`;
  const tin = { place: "Matcha", description: "Fresh", isTaxExempt: true };
  expect(rowsOf(file, "shopify")).toMatchObject([
    { ...tin, name: "Tin, 30 g", priceCents: 1950, stock: 5, variation: { asks: "Size" } },
    { ...tin, name: "Tin, 100 g", priceCents: 4000, stock: 0, variation: { name: "100 g" } },
    { name: "Mug", place: "Ceramics", isAvailable: false, stock: 3, isTaxExempt: false },
    { name: "Old", why: "It's archived" },
  ]);
});

describe("a list of subscribers", () => {
  const read = (file: string) => rowsOf<SubscriberRow>(file, "subscribers");

  it("says who agreed, and since when", () => {
    const file = `Email Address,First Name,Last Name,Consent,OPTIN_TIME
Kei@Example.com,Kei,Mori,yes,2025-03-04 12:00:00
aya@example.com,,,no,2025-03-04 12:00:00
ben@example.com,Ben,,,
nobody,,,yes,
ida@example.com,Ida,,yes,3/4/2025 12:00
`;
    expect(read(file)).toEqual([
      {
        email: "kei@example.com",
        name: "Kei Mori",
        since: Date.parse("2025-03-04T12:00:00-08:00"),
      },
      expect.objectContaining({ email: "aya@example.com", why: expect.stringContaining("agreed") }),
      expect.objectContaining({ name: "Ben", why: expect.stringContaining("agreed") }),
      expect.objectContaining({ email: "nobody", why: "It's not an email address" }),
      { email: "ida@example.com", name: "Ida", since: Date.parse("2025-03-04T12:00:00-08:00") },
    ]);
  });

  it("is refused if it doesn't say so at all", () => {
    const refused = readFile(bytesOf("Email,Name\nkei@example.com,Kei\n"), atTheTruck());
    expect(refused).toMatchObject({ ok: false, kind: "invalid" });
  });
});

describe("a calendar", () => {
  const read = (...lines: string[]) =>
    rowsOf<StopRow>(
      ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n"),
      "stops",
    );
  const event = (...lines: string[]) => [
    "BEGIN:VEVENT",
    "UID:1",
    "SUMMARY:Lunch",
    "LOCATION:5th St\\, LA",
    ...lines,
    "END:VEVENT",
  ];

  it.each([
    ["in UTC", "DTSTART:20270104T230000Z", "2027-01-04T23:00:00.000Z"],
    ["at the truck", "DTSTART:20270104T150000", "2027-01-04T23:00:00.000Z"],
    ["by its zone", "DTSTART;TZID=America/New_York:20270104T150000", "2027-01-04T20:00:00.000Z"],
    ["by an unknown zone", "DTSTART;TZID=Truck:20270104T150000", "2027-01-04T23:00:00.000Z"],
  ])("has a stop given %s", (_how, start, instant) => {
    const [stop] = read(...event(start, "DURATION:PT3H"));
    expect(stop).toMatchObject({ title: "Lunch", location: "5th St, LA", description: null });
    expect(new Date(stop?.start ?? 0).toISOString()).toBe(instant);
    expect((stop?.end ?? 0) - (stop?.start ?? 0)).toBe(3 * 3_600_000);
  });

  it("repeats one that repeats, for 90 days, but for those called off", () => {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    const next = new Date(Date.now() + 6 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll("-", "");
    const stops = read(
      ...event(
        `DTSTART:${day}T190000Z`,
        "DURATION:PT3H",
        "RRULE:FREQ=WEEKLY",
        `EXDATE:${next}T190000Z`,
      ),
    );
    expect([11, 12, 13]).toContain(stops.length);
    expect(
      stops.some(
        ({ start }) => new Date(start).toISOString().slice(0, 10).replaceAll("-", "") === next,
      ),
    ).toBe(false);
  });

  it.each([
    ["FREQ=DAILY;BYDAY=1MO", "We can't read how it repeats"],
    ["FREQ=WEEKLY;BYWEEKNO=20", "We can't read how it repeats"],
    ["FREQ=SECONDLY;BYMONTH=2", "We can't read how it repeats"],
    ["FREQ=DAILY;INTERVAL=7;BYDAY=TU", "It doesn't happen in the next 90 days"],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "It doesn't happen in the next 90 days"],
    ["FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO", "It doesn't happen in the next 90 days"],
  ])("leaves out a stop that repeats by %s, and says why", (rule, why) => {
    const stops = read(...event("DTSTART:20270104T190000Z", `RRULE:${rule}`));
    expect(stops).toMatchObject([{ title: "Lunch", why }]);
  });

  it.each([
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", 65],
    ["FREQ=DAILY;INTERVAL=30", 3],
    ["FREQ=DAILY;INTERVAL=1000000000", 1],
    ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,TH;UNTIL=99991231T000000Z", 14],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", 3],
    ["FREQ=MONTHLY;BYDAY=1MO;COUNT=2", 2],
    ["FREQ=YEARLY;BYMONTH=2;BYDAY=MO;BYSETPOS=2", 1],
  ])("repeats by %s", (rule, times) => {
    vi.setSystemTime("2027-01-04T00:00:00Z");
    const stops = read(...event("DTSTART:20270104T190000Z", `RRULE:${rule}`));
    vi.useRealTimers();
    expect(stops.map(({ why }) => why)).toEqual(Array(times).fill(undefined));
  });

  it("says what's wrong with an event", () => {
    expect(read(...event("DTSTART;VALUE=DATE:20270104"))).toMatchObject([
      { why: "It has no time" },
    ]);
    expect(read(...event("DTSTART:20270104T230000Z", "STATUS:CANCELLED"))).toMatchObject([
      { why: "It's canceled" },
    ]);
  });

  it("says what the shop has if it's this shop's own", async () => {
    const { id } = await makeEvent({ title: "Ours", description: "Line 1\nLine 2" });
    const [stored] = listCalendar(new Date(0), 9);
    const [stop] = rowsOf<StopRow>(toICalendar(listCalendar(new Date(0), 9)), "stops");
    expect(stored?.id).toBe(id);
    expect(stop).toMatchObject({
      title: "Ours",
      location: stored?.location,
      description: "Line 1\nLine 2",
      start: stored?.startDate.getTime(),
      end: stored?.endDate.getTime(),
    });
  });
});

describe("a file to import", () => {
  it.each([
    ["an empty file", new Uint8Array()],
    ["headings alone", bytesOf("Item Name,Price\n")],
    ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 44, 10, 44, 0])],
    ["text", bytesOf("Dear Kei, how are you")],
    ["another table", bytesOf("a,b\n1,2\n")],
    ["half a calendar", bytesOf("BEGIN:VCALENDAR\nBEGIN:VEVENT\n")],
    ["too many rows", bytesOf(`Email,Consent\n${"a@example.com,yes\n".repeat(5_001)}`)],
    ["too many items", bytesOf(`Item Name,Price\n${"Tea,4\n".repeat(2_001)}`)],
  ])("is refused with a reason if it's %s", (_what, bytes) => {
    expect(readFile(bytes, atTheTruck())).toMatchObject({ ok: false, kind: "invalid" });
  });

  it.each([
    ["of many columns", `Item Name,Price${",Tax".repeat(999)}\nTea,4\n`],
    ["of a million cells", `Item Name,Price\nTea,4${",".repeat(1_000_000)}\n`],
    ["whose quote never ends", `Item Name,Price\n"Tea${",4\n".repeat(100_000)}`],
  ])("is refused with what to check for a row %s", (_what, text) => {
    const refused = readFile(bytesOf(text), atTheTruck());
    expect(JSON.stringify(refused)).toContain("Check that each item has a row of its own");
  });

  it("is refused if it's addresses alone, without saying who agreed", () => {
    const refused = readFile(bytesOf("Email\nkei@example.com\n"), atTheTruck());
    expect(JSON.stringify(refused)).toContain("doesn't say who agreed to get emails");
  });

  it("isn't refused for an open quote: its rows are read on", () => {
    expect(rowsOf(`Item Name,Price\n7" pan,4\n`, "square")).toMatchObject([{ name: '7" pan' }]);
    expect(readFile(bytesOf(`Item Name,Price\n"Tea,4\n`), atTheTruck())).toMatchObject({
      ok: false,
    });
  });
});
