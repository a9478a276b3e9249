import { within } from "@testing-library/dom";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { updateEvent } from "~/domain/events/events.server";
import { makeEvent, makeMenuItem, makeMenuSection, makeOrder, OWNER } from "../factories";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** The stock that's brought to a stop, in the calendar's dialog without JavaScript. */

withLocalStripe();

const admin = asAdministrator();
const EDIT = "/admin/calendar/1/edit";

let latte: number;
let cone: number;
beforeEach(async () => {
  const now = Date.now();
  await makeEvent({ startDate: new Date(now), endDate: new Date(now + 4 * 3_600_000) });
  ({ id: latte } = await makeMenuItem({ name: "Latte", priceCents: 600 }));
  ({ id: cone } = await makeMenuItem({ name: "Cone" }));
});

const open = (path: string) => openPage(path, admin.cookie);
const fold = (page: PlainBrowser) => page.document.querySelector("details");
const fieldsOf = (page: PlainBrowser) => within(page.screen.getByRole("group", { name: BRINGING }));
const BRINGING = "How many you're bringing";
const shown = (page: PlainBrowser) =>
  ["Latte", "Cone"].map((name) => page.field(name, page.dialog).value);
const brought = () => {
  const { eventId, productId } = stopProducts;
  const rows = read().select().from(stopProducts).orderBy(asc(eventId), asc(productId)).all();
  return rows.map((row) => [row.eventId, row.productId, row.pieces]);
};
const links = (page: PlainBrowser) =>
  textsOf(page.screen.queryAllByRole("link", { name: /^Same as last time/ }));

describe("'How many you're bringing'", () => {
  it("is open where there's a menu, says what blank means, and is saved with the stop", async () => {
    const page = await open(EDIT);
    expect(fold(page)?.open).toBe(true);
    expect(descriptionOf(page.screen.getByRole("group", { name: BRINGING }))).toBe(
      "Leave blank for no limit. Enter 0 for items you aren't bringing.",
    );
    expect(shown(page)).toEqual(["", ""]);
    page.fill({ "Title *": "Fair", Latte: "12", Cone: "0" }, page.dialog);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
    expect(brought()).toEqual([
      [1, latte, 12],
      [1, cone, 0],
    ]);
    await page.open(EDIT);
    expect(shown(page)).toEqual(["12", "0"]);
    page.fill({ Latte: "" }, page.dialog);
    await page.press("Update Event");
    expect(brought()).toEqual([[1, cone, 0]]);
  });

  it("asks beside the field before less is brought than ordered, and saves it after a yes", async () => {
    await makeOrder({ pickupEventId: 1, pickupMinutes: 60 }, [{ productId: latte, quantity: 3 }]);
    const page = await open(EDIT);
    expect(page.screen.queryByLabelText("Bring fewer anyway")).toBeNull();
    page.fill({ "Title *": "Fair", Latte: "2" }, page.dialog);
    await page.press("Update Event");
    expect(page.status).toBe(409);
    expect(fold(page)?.open).toBe(true);
    expect(descriptionOf(page.field("Latte", page.dialog))).toBe(
      "3 are already ordered, and you'd bring 2.",
    );
    expect(textOf(page.screen.getByRole("alert"))).toContain("check the box and save again");
    await page.press("Update Event");
    expect(page.status).toBe(409);
    page.fill({ "Bring fewer anyway": true }, page.dialog);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
    expect(brought()).toEqual([[1, latte, 2]]);
  });

  it("is part of a new stop", async () => {
    const page = await open("/admin/calendar/new");
    page.fill({ "Title *": "Fair", "Location *": "Pier 39", Latte: "3" }, page.dialog);
    page.fill({ "Start *": "2027-01-09T20:00", "End *": "2027-01-09T22:00" }, page.dialog);
    await page.press("Save Event");
    expect(page.toast[0]).toBe("Event Added");
    expect(brought()).toEqual([[2, latte, 3]]);
  });

  it("names the menu's sections if there are any, and isn't there without a menu", async () => {
    const sweets = await makeMenuSection("Sweets");
    await makeMenuItem({ name: "Mochi", sectionId: sweets.id });
    const page = await open(EDIT);
    expect(fieldsOf(page).getByText("Sweets")).toBeDefined();
    await write((tx) => tx.run("DELETE FROM menu_items"));
    await page.reload();
    expect([page.status, page.text.includes(BRINGING)]).toEqual([200, false]);
  });

  it.each(["-1", "1001", "2.5"])("refuses '%s', and keeps what was typed", async (typed) => {
    const page = await open(EDIT);
    page.fill({ "Title *": "Fair", Cone: "4" }, page.dialog);
    const field = page.field("Latte", page.dialog);
    field.setAttribute("type", "text");
    field.value = typed;
    await page.press("Update Event");
    expect([page.status, fold(page)?.open]).toEqual([422, true]);
    expect(descriptionOf(page.field("Latte", page.dialog))).toBe(
      "Enter a whole number from 0 to 1,000",
    );
    expect([...shown(page), page.field("Title *").value]).toEqual([typed, "4", "Fair"]);
    expect([brought(), read().select().from(events).get()?.title]).toEqual([[], "Night Market"]);
  });

  it("asks the second of two people who change one number, and keeps the first one's others", async () => {
    const page = await open(EDIT);
    page.fill({ Latte: "12" }, page.dialog);
    await updateEvent(1, { pieces: { [latte]: 5, [cone]: 7 } }, OWNER);
    await page.press("Update Event");
    expect([page.status, fold(page)?.open]).toEqual([409, true]);
    expect(descriptionOf(page.field("Latte", page.dialog))).toContain(
      'Someone changed this to "5"',
    );
    expect(page.field("Latte", page.dialog).value).toBe("12");
    await page.press("Update Event");
    expect(brought()).toEqual([
      [1, latte, 12],
      [1, cone, 7],
    ]);
  });

  it.each(["pieces", "pieces.x", "pieces.1.2", "pieces[0]", "pieces.0"])(
    "refuses a program's '%s', and nothing fails",
    async (name) => {
      const page = await open(EDIT);
      const body = new URLSearchParams({ title: "Fair", [name]: "5" });
      await page.open(EDIT, { method: "POST", body });
      expect([page.status, brought()]).toEqual([422, []]);
    },
  );

  it("has room for the longest menu", async () => {
    for (let n = 0; n < 198; n++) await makeMenuItem({ name: `Item ${n}` });
    const page = await open(EDIT);
    page.fill({ "Item 197": "3" }, page.dialog);
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
    expect(brought()).toHaveLength(1);
  });
});

describe("a customer at the checkout", () => {
  const bring = async (pieces: string) => {
    const page = await open(EDIT);
    page.fill({ "Let customers order ahead": true, Latte: pieces }, page.dialog);
    await page.press("Update Event");
  };
  const mainOf = (page: PlainBrowser) => within(page.screen.getByRole("main"));
  const openWithTwo = async () => {
    const page = await openPage("/checkout", `cart=${latte}.2.600`);
    page.fill({ Email: "yuki@example.com" }, mainOf(page));
    return page;
  };
  const pay = async (page: PlainBrowser) => {
    await page.press("Proceed to Payment", mainOf(page));
    return textOf(page.screen.getByRole("main"));
  };

  it.each([
    ["1", "We only have 1 of Latte left for this stop."],
    ["0", "Latte is sold out for this stop. Choose another stop, or remove it."],
  ])("can't have more than the dialog says: %s", async (pieces, message) => {
    await bring("");
    const page = await openWithTwo();
    await bring(pieces);
    expect(await pay(page)).toContain(message);
    expect(allOrders()).toEqual([]);
  });

  it("can have an item without a limit", async () => {
    await bring("");
    await pay(await openWithTwo());
    expect(allOrders()).toMatchObject([{ pickupEventId: 1 }]);
  });
});

describe("'Same as last time'", () => {
  beforeEach(async () => {
    await makeEvent({
      startDate: new Date("2026-01-02T20:00:00Z"),
      endDate: new Date("2026-01-02T23:00:00Z"),
      location: "Pier 39",
      ordersAhead: true,
      leadMinutes: 25,
      slotPieces: 6,
    });
    await updateEvent(2, { pieces: { [latte]: 40 } }, OWNER);
    await makeEvent({
      startDate: new Date("2026-01-01T20:00:00Z"),
      endDate: new Date("2026-01-01T23:00:00Z"),
      ordersAhead: true,
      leadMinutes: 35,
    });
  });
  const lead = (page: PlainBrowser) => page.field("Prep time per order (minutes)").value;

  it("fills a new stop in, which is saved as its own", async () => {
    const page = await open("/admin/calendar/new?q=fair");
    expect(links(page)).toEqual(["Same as last time", "Same as last time at Ferry Plaza"]);
    await page.follow("Same as last time");
    expect([fold(page)?.open, lead(page), ...shown(page)]).toEqual([true, "25", "40", ""]);
    expect(page.field("Location *").value).toBe("");
    page.fill({ "Title *": "Fair", "Location *": "Pier 39", Cone: "3" }, page.dialog);
    page.fill({ "Start *": "2027-01-09T20:00", "End *": "2027-01-09T22:00" }, page.dialog);
    await page.press("Save Event");
    expect(brought()).toEqual([
      [2, latte, 40],
      [4, latte, 40],
      [4, cone, 3],
    ]);
  });

  it("fills an edit in from the same place, and nothing is saved until it's pressed", async () => {
    const page = await open(`${EDIT}?q=market`);
    await page.follow("Same as last time at Ferry Plaza");
    expect([fold(page)?.open, lead(page), ...shown(page)]).toEqual([true, "35", "", ""]);
    expect(read().select().from(events).get()?.leadMinutes).toBe(10);
    await page.follow("Same as last time");
    expect([lead(page), ...shown(page)]).toEqual(["25", "40", ""]);
    await page.press("Update Event");
    expect(page.path).toBe("/admin/calendar?q=market");
    expect(read().select().from(events).get()).toMatchObject({
      title: "Night Market",
      location: "Ferry Plaza",
      ordersAhead: true,
      leadMinutes: 25,
      slotPieces: 6,
    });
    expect(brought()).toEqual([
      [1, latte, 40],
      [2, latte, 40],
    ]);
  });

  it("leaves none of it in the list's address", async () => {
    const page = await open(`${EDIT}?q=market&like=2`);
    await page.follow("Cancel");
    expect(page.path).toBe("/admin/calendar?q=market");
  });

  it.each(["99", "x", "-1", "2.5", ""])("fills nothing in for ?like=%s", async (like) => {
    const page = await open(`${EDIT}?like=${like}`);
    expect([page.status, lead(page)]).toEqual([200, "10"]);
  });
});
