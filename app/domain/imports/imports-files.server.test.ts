import { eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { uploads } from "~/db/schema/media.server";
import {
  choiceGroups,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "~/db/schema/menu.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { addGroupToItem } from "~/domain/menu/item-groups.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { seed } from "../../../dev/seed";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeMenuSection,
  makeOrder,
  makeProduct,
  makeSubscriber,
  makeUpload,
  OWNER,
} from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { ledgerOf } from "../../../tests/ledger";
import { listCalendar, updateEvent } from "../events/events.server";
import { listChoiceGroups } from "../menu/choice-groups.server";
import { findMenuItem, readWholeMenu } from "../menu/menu-items.server";
import { subscribe, updateSubscriber } from "../newsletter/newsletter.server";
import { listAll } from "../products/products.server";
import { readStopStock, setStopStock } from "../slots/stop-stock.server";
import { applyImport } from "./apply-import.server";
import { checkImport, readImport } from "./imports.server";
import { catalogFile } from "./own-catalog.server";
import { undoImport } from "./undo-import.server";

const IMAGE = "/objects/media/0b9b4f3e-8d6c-4d57-9a0c-2f2f6f1f2a11-800x600-b5d77a.webp";
const ALL = { limit: 9_000, offset: 0 };

const board = () =>
  readWholeMenu().map(({ name, items }) => [name, ...items.map((item) => item.name)]);
const shelf = () =>
  listAll(ALL).map(({ name, priceCents, stock, category }) => [name, priceCents, stock, category]);

const SQUARE = `Item Name,Variation Name,Description,Category,Price,Current Quantity Truck
Latte,Regular,Cold,Drinks,6.50,
Tin,30 g,,Matcha,19.50,5
Tin,100 g,,Matcha,40,0
Fish,Regular,,Specials,variable,
`;

describe("a file of products", () => {
  it("is shown first, added whole with its stock, and the second time changes nothing", async () => {
    const checked = await chooseFile(SQUARE);
    expect(checked.counts).toEqual({ new: 3, changed: 0, same: 0, "left out": 1 });
    expect(checked.lines[0]?.says).toBe("Left out: It has no price");
    expect(shelf()).toEqual([]);

    expect(await applyImport("file", checked, OWNER)).toEqual({ ok: true });
    expect(board()).toEqual([["Drinks", "Latte"]]);
    expect(shelf()).toEqual([
      ["Tin, 100 g", 4000, 0, "matcha"],
      ["Tin, 30 g", 1950, 5, "matcha"],
    ]);
    for (const item of read().select().from(inventory).all())
      expect(ledgerOf(item.id)).toBe(item.quantity);
    expect(readImport("file")).toMatchObject({ state: "applied", added: 3, changed: 0 });

    const again = await chooseFile(SQUARE);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, "left out": 1 });
    expect(await applyImport("file", again, OWNER)).toMatchObject({ ok: false });
  });

  it.each([
    ["made", ["Latte", "Tin"], 0],
    ["goods", [], 3],
  ] as const)("becomes %s if the owner says so", async (becomes, made, goods) => {
    await takeFile(SQUARE, becomes);
    expect(readWholeMenu().flatMap(({ items }) => items.map(({ name }) => name))).toEqual(made);
    expect(shelf()).toHaveLength(goods);
  });

  it("asks once for what several items ask, and forgets it when it's undone", async () => {
    const SIZES = `Item Name,Variation Name,Category,Price,Tax - Sales (9.5%)
Chai,Small,Drinks,5,N
Chai,Large,Drinks,6.50,N
Mocha,Small,Drinks,6,Y
Mocha,Large,Drinks,7.50,Y
`;
    const { id } = await takeFile(SIZES);
    const [drinks] = readWholeMenu();
    const [chai = 0, mocha = 0] = drinks?.items.map((item) => item.id) ?? [];
    expect(findMenuItem(chai)).toMatchObject({ name: "Chai", priceCents: 500, isTaxExempt: true });
    expect(findMenuItem(mocha)).toMatchObject({ priceCents: 600, isTaxExempt: false });
    expect(listChoiceGroups()).toMatchObject([
      {
        name: "Size",
        least: 1,
        most: 1,
        itemIds: [chai, mocha],
        choices: [
          { name: "Small", priceCents: 0, isDefault: false },
          { name: "Large", priceCents: 150 },
        ],
      },
    ]);
    expect((await chooseFile(SIZES)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    await write((tx) => tx.run(sql`DELETE FROM imports WHERE applied_at IS NULL`));

    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect([board(), listChoiceGroups()]).toEqual([[], []]);
  });

  it("keeps a group that an item of the owner's asks for by now", async () => {
    const { id: applied } = await takeFile(SQUARE, "made");
    const [group] = listChoiceGroups();
    const mine = await makeMenuItem({ name: "Mine" });
    await write((tx) => addGroupToItem(tx, mine.id, group?.id ?? 0));
    expect(await undoImport("file", applied, OWNER)).toEqual({ ok: true });
    expect(listChoiceGroups()).toMatchObject([{ id: group?.id, itemIds: [mine.id] }]);
  });

  it("shows its image nowhere once it's undone, so that it's deleted", async () => {
    await makeUpload(IMAGE);
    const { id } = await takeFile(`kind,name,price,image_url\nmade,Tea,4,${IMAGE}\n`);
    const images = () => read().select({ imageUrl: products.imageUrl }).from(products).all();
    expect(images()).toEqual([{ imageUrl: IMAGE }]);
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(images()).toEqual([{ imageUrl: null }]);
  });

  it("isn't added if its image was deleted since it was shown", async () => {
    const { id: upload } = await makeUpload(IMAGE);
    const checked = await chooseFile(`kind,name,price,image_url\nmade,Tea,4,${IMAGE}\n`);
    expect(checked.lines[0]?.notes).toEqual(["With its image"]);
    await write((tx) => tx.delete(uploads).where(eq(uploads.id, upload)).run());
    expect(await applyImport("file", checked, OWNER)).toMatchObject({ ok: false });
    expect(readImport("file")).toMatchObject({ counts: { new: 1, "left out": 1 } });
  });

  it("changes prices and texts, never the stock, and goes back", async () => {
    await makeProduct({ name: "Tin, 30 g", priceCents: 1000, description: null, stock: 2 });
    const file = SQUARE.replace("Tin,30 g,,", "Tin,30 g,Fresh,");
    await takeFile(file.replaceAll(/$/gm, ",N").replace("Truck,N", "Truck,Tax - Sales"));
    const [, tin] = listAll(ALL);
    expect(tin).toMatchObject({ priceCents: 1950, description: "Fresh", stock: 2 });
    expect(tin).toMatchObject({ isTaxExempt: true });
    const applied = readImport("file");
    expect(applied).toMatchObject({ state: "applied", added: 2, changed: 1 });
    expect(await undoImport("file", applied?.id ?? 0, OWNER)).toEqual({ ok: true });
    expect(listAll(ALL)).toMatchObject([
      { priceCents: 1000, description: null, stock: 2, isTaxExempt: false },
    ]);
    expect(board()).toEqual([]);
  });

  it("can't be undone once a piece of it was sold", async () => {
    const { id } = await takeFile(SQUARE);
    const [product] = listAll(ALL);
    await makeOrder({}, [{ productId: product?.id ?? 0 }]);
    expect(await undoImport("file", id, OWNER)).toMatchObject({ ok: false });
    expect(shelf()).toHaveLength(2);
  });

  it("isn't added as something else than was shown", async () => {
    const { id, fingerprint } = await chooseFile(SQUARE);
    const press = { id, fingerprint, becomes: "goods" } as const;
    expect(await applyImport("file", press, OWNER)).toMatchObject({ ok: false });
    expect(shelf()).toEqual([]);
  });

  it("doesn't take the place of a pasted menu", async () => {
    await checkImport({ kind: "menu", content: "Tea 4" }, OWNER);
    await chooseFile(SQUARE);
    expect(readImport("paste")).toMatchObject({ state: "checked", kind: "menu" });
  });
});

describe("the shop's own catalog", () => {
  const everything = () => ({
    menu: withoutIds(readWholeMenu()),
    goods: listAll(ALL).map(withoutId),
  });
  const withoutId = <Row extends { id: number }>({ id, ...row }: Row) => row;
  const withoutIds = (menu: ReturnType<typeof readWholeMenu>) => {
    const groups = groupsOfMenu(menu, new Date());
    return menu.map(({ name, items }) => ({
      name,
      items: items.map(({ id, sectionId, outUntil, ...item }) => ({
        ...item,
        asks: groups.get(id)?.map((group) => ({
          ...withoutId(group),
          choices: group.choices.map(({ outUntil: out, isOut, ...choice }) => withoutId(choice)),
        })),
      })),
    }));
  };
  const sortedByName = <Row extends { name: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

  async function forget() {
    await write((tx) => {
      tx.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt)).run();
      tx.update(choiceGroups).set({ deletedAt: new Date() }).run();
      tx.delete(productChoiceGroups).run();
      tx.delete(menuItems).run();
      tx.delete(menuSections).run();
    });
  }

  it("makes the same shop again, and nothing new in its own", async () => {
    await seed();
    await makeUpload(IMAGE);
    const { id: sectionId } = await makeMenuSection("=Formulas");
    const cold = {
      name: "-5 °C",
      sectionId,
      allergens: ["milk" as const],
      priceCents: 5,
      servedFrom: 420,
      servedUntil: 690,
    };
    const { id: asking } = await makeMenuItem({ ...cold, isTaxExempt: true, imageUrl: IMAGE });
    await makeChoiceGroup({ name: "=Toppings", least: 0, most: 2 }, undefined, [asking]);
    await makeChoiceGroup({ name: "Milk: yours" }, undefined, [asking]);
    await makeProduct({
      imageUrl: IMAGE,
      name: 'Say "hi"; or, not',
      certifications: ["JAS, organic", "EU"],
      origin: "Uji",
      description: "Two\nlines",
      sweetness: 0,
      umami: 9,
      isTaxExempt: true,
      stock: 7,
    });
    await makeProduct({ name: "Plain", certifications: null });
    const before = everything();
    const file = catalogFile();
    const same = await chooseFile(file);
    expect(same.counts).toMatchObject({ new: 0, changed: 0, "left out": 0 });
    expect(same.lines.flatMap(({ notes = [] }) => notes)).toEqual([]);

    await forget();
    expect(listAll(ALL)).toEqual([]);
    await takeFile(file);
    const after = everything();
    expect(after.menu).toEqual(before.menu.filter(({ items }) => items.length > 0));
    expect(sortedByName(after.goods)).toEqual(sortedByName(before.goods));
    expect(catalogFile().split("\r\n").toSorted()).toEqual(file.split("\r\n").toSorted());
  });

  it("says the hours of a new item, and why those of another can't be", async () => {
    const line = (name: string, from: string, until: string) =>
      `made,${name},Food,5,yes,${from},${until}`;
    const { lines } = await takeFile(
      [
        "kind,name,section,price,is_available,served_from,served_until",
        line("Eggs", "7:00", "11:00:00"),
        line("Toast", "", "11:30"),
        line("Soup", "noon", ""),
        line("Ramen", "22:00", "02:00"),
      ].join("\n"),
    );
    expect(lines.map(({ name, says, notes }) => [name, says, notes])).toEqual([
      ["Soup", "Left out: Enter a time, like 07:00", undefined],
      ["Ramen", expect.stringMatching(/^Left out: Served until has to be later/), undefined],
      ["Eggs", "New", ["Served 7 AM - 11 AM"]],
      ["Toast", "New", ["Served until 11:30 AM"]],
    ]);
    expect(readWholeMenu()[0]?.items).toMatchObject([
      { name: "Eggs", servedFrom: 420, servedUntil: 660 },
      { name: "Toast", servedFrom: null, servedUntil: 690 },
    ]);
  });

  it("has the allergens of a new item, and leaves out one with an allergen we don't know", async () => {
    const { lines } = await takeFile(
      'kind,name,section,price,is_available,allergens\nmade,Curry,Food,9,yes,"Dairy, tree nuts,, milk"\nmade,Soup,Food,5,yes,"eggs,snow"\n',
    );
    expect(lines.map(({ name, says }) => [name, says])).toEqual([
      ["Soup", expect.stringMatching(/^Left out: Choose /)],
      ["Curry", "New"],
    ]);
    expect(readWholeMenu()[0]?.items).toMatchObject([{ allergens: ["milk", "nuts"] }]);
  });
});

describe("stops", () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  const event = (at: string, ...lines: string[]) =>
    ["BEGIN:VEVENT", `DTSTART:${at}`, "DURATION:PT2H", ...lines, "END:VEVENT"].join("\r\n");
  const FILE = [
    "BEGIN:VCALENDAR",
    event(`${day}T190000Z`, "UID:1", "SUMMARY:Lunch", "LOCATION:5th St"),
    event(`${day}T230000Z`, "UID:2", "SUMMARY:Dinner"),
    event("20200101T190000Z", "UID:3", "SUMMARY:Old", "LOCATION:5th St"),
    "END:VCALENDAR",
  ].join("\r\n");
  const stops = () => listCalendar(new Date(0), 9).filter(({ canceledAt }) => !canceledAt);

  it("are added once, and taken off again", async () => {
    const { id, lines } = await takeFile(FILE);
    expect(lines.map(({ says }) => says)).toEqual([
      "Left out: It has no location",
      "Left out: It's over",
      "New",
    ]);
    expect(stops()).toMatchObject([{ title: "Lunch", location: "5th St" }]);
    expect(readImport("file")).toMatchObject({ added: 1, changed: 0 });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
    await write((tx) => tx.run(sql`DELETE FROM imports WHERE applied_at IS NULL`));
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(listCalendar(new Date(0), 9)).toEqual([]);
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 1 });
  });

  const MOVED = FILE.replaceAll("190000Z", "200000Z");
  const dashed = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const startOf = (hour: number) => Date.parse(`${dashed}T${hour}:00:00Z`);

  it("are moved, not doubled, when their own calendar moved them, and moved back", async () => {
    await takeFile(FILE);
    const checked = await chooseFile(MOVED);
    expect(checked.counts).toMatchObject({ new: 0, changed: 1, same: 0 });
    expect(checked.lines.find(({ kind }) => kind === "changed")?.notes?.[0]).toMatch(
      /^Now it's .* at 5th St$/,
    );
    expect(await applyImport("file", checked, OWNER)).toEqual({ ok: true });
    const [stop, ...others] = stops();
    expect(others).toEqual([]);
    expect(stop).toMatchObject({ startDate: new Date(startOf(20)), sequence: 1 });
    expect(readImport("file")).toMatchObject({ added: 0, changed: 1 });
    expect(await undoImport("file", checked.id, OWNER)).toEqual({ ok: true });
    expect(stops()).toMatchObject([{ startDate: new Date(startOf(19)), sequence: 2 }]);
    expect((await chooseFile(MOVED)).counts).toMatchObject({ new: 0, changed: 1 });
  });

  it("stay where the owner moved them while their own calendar says what it said", async () => {
    await takeFile(FILE);
    await updateEvent(stops()[0]?.id ?? 0, { location: "6th St" }, OWNER);
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, changed: 0, same: 1 });
    expect((await chooseFile(MOVED)).counts).toMatchObject({ new: 0, changed: 1 });
    const there = { startDate: `${dashed}T20:00:00Z`, endDate: `${dashed}T22:00:00Z` };
    await updateEvent(stops()[0]?.id ?? 0, { ...there, location: "5th St" }, OWNER);
    expect((await chooseFile(MOVED)).counts).toMatchObject({ changed: 0, same: 1 });
  });

  it("take orders like the last one at their place if that's asked for", async () => {
    const latte = await makeMenuItem({ name: "Latte" });
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const earlier = (location: string, hours: number, leadMinutes: number, slotPieces: number) =>
      makeEvent({
        location,
        leadMinutes,
        slotPieces,
        ordersAhead: true,
        startDate: at(hours),
        endDate: at(hours + 2),
      });
    const here = await earlier("5TH  st", -50, 25, 4);
    await write((tx) => setStopStock(tx, here.id, { [latte.id]: 12 }));
    await earlier("Pier 4", -5, 15, 9);
    const elsewhere = event(`${day}T210000Z`, "UID:4", "SUMMARY:Late", "LOCATION:Pier 9");
    const checked = await chooseFile(
      FILE.replace("END:VCALENDAR", `${elsewhere}\r\nEND:VCALENDAR`),
    );
    const press = { ...checked, takesOrders: true };
    expect(await applyImport("file", press, OWNER)).toEqual({ ok: true });
    const [lunch, late] = stops().filter(({ startDate }) => startDate > new Date());
    expect(lunch).toMatchObject({ ordersAhead: true, leadMinutes: 25, slotPieces: 4 });
    expect(late).toMatchObject({ ordersAhead: true, leadMinutes: 15, slotPieces: 9 });
    expect(readStopStock(lunch?.id ?? 0)).toEqual({ [latte.id]: 12 });
    expect(readStopStock(late?.id ?? 0)).toEqual({ [latte.id]: null });
    expect(await undoImport("file", checked.id, OWNER)).toEqual({ ok: true });
    expect(stops()).toHaveLength(2);
  });

  it("take none unless that's asked for, and have the usual settings where no stop has yet", async () => {
    const { id } = await takeFile(FILE);
    expect(stops()).toMatchObject([{ ordersAhead: false }]);
    await undoImport("file", id, OWNER);
    const press = { ...(await chooseFile(FILE)), takesOrders: true };
    expect(await applyImport("file", press, OWNER)).toEqual({ ok: true });
    expect(stops()).toMatchObject([{ ordersAhead: true, leadMinutes: 10, lastOrderMinutes: 30 }]);
  });

  it("that their own calendar canceled are named", async () => {
    await takeFile(FILE);
    const { lines } = await chooseFile(
      FILE.replace("SUMMARY:Lunch", "STATUS:CANCELLED\r\nSUMMARY:Lunch"),
    );
    expect(lines.map(({ says }) => says)).toContain(
      "Left out: It's canceled, but it's still on your calendar",
    );
    expect(stops()).toHaveLength(1);
  });

  it("are called off when it's undone if they were moved since, as calendars know them", async () => {
    const { id } = await takeFile(FILE);
    await updateEvent(stops()[0]?.id ?? 0, { location: "6th St" }, OWNER);
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(listCalendar(new Date(0), 9)).toMatchObject([{ canceledAt: expect.any(Date) }]);
  });

  it("stay once someone ordered for one", async () => {
    const { id } = await takeFile(FILE);
    await makeOrder({ pickupEventId: stops()[0]?.id }, []);
    expect(await undoImport("file", id, OWNER)).toMatchObject({ ok: false });
    expect(stops()).toHaveLength(1);
  });

  it("never touch one that's planned", async () => {
    const start = `${dashed}T19:00:00Z`;
    await makeEvent({
      location: "5TH  st",
      title: "Mine",
      startDate: new Date(start),
      endDate: new Date(Date.parse(start) + 60_000),
    });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
  });
});

describe("subscribers", () => {
  const FILE =
    "Email,Name,Consent\nkei@example.com,Kei,yes\nleft@example.com,,yes\nno@example.com,,no\nKEI@example.com,,yes\n";
  const list = () =>
    read()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.isActive, true))
      .all();

  it("come unconfirmed, and nobody who left comes back", async () => {
    const { id: left } = await makeSubscriber({ email: "left@example.com" });
    await updateSubscriber(left, { isActive: false }, OWNER);
    const { lines } = await takeFile(FILE);
    expect(lines.map(({ name, says }) => [name, says])).toEqual([
      ["left@example.com", "Left out: They unsubscribed here"],
      ["no@example.com", "Left out: The file doesn't say that they agreed"],
      ["kei@example.com", "Left out: Listed twice"],
      ["kei@example.com", "New"],
    ]);
    expect(list()).toMatchObject([
      { email: "kei@example.com", userName: "Kei", unconfirmedSince: expect.any(Date) },
    ]);
    expect(readImport("file")).toMatchObject({ added: 1, changed: 0 });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
  });

  it("are on the list since the day on which they agreed", async () => {
    await takeFile("Email,Consent date\nkei@example.com,2024-05-01T10:00:00Z\n");
    expect(list()).toMatchObject([{ subscribedAt: new Date("2024-05-01T10:00:00Z") }]);
  });

  it("are on it since the import if the file names no day", async () => {
    await takeFile("Email,Consent\nkei@example.com,yes\n");
    const [kei] = list();
    expect(kei?.subscribedAt).toEqual(kei?.unconfirmedSince);
  });

  it("may be more than a file's products", async () => {
    const emails = Array.from({ length: 2_001 }, (_, n) => `guest-${n}@example.com,yes`);
    expect((await chooseFile(["Email,Consent", ...emails].join("\n"))).counts).toMatchObject({
      new: 2_001,
    });
  });

  it("who signed up here themselves stay when it's undone", async () => {
    const { id } = await takeFile(`${FILE}ben@example.com,Ben,yes\n`);
    await subscribe({ email: "kei@example.com" }, { clientKey: "client", isLimited: false });
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(list()).toMatchObject([{ email: "kei@example.com", unconfirmedSince: null }]);
  });
});
