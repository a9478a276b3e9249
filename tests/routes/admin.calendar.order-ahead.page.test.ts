import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { makeEvent } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf } from "./plain-browser";

/** The dialog's folded part, without JavaScript. */

const admin = asAdministrator();
const TURNED_ON = "Let customers order ahead";

let page: PlainBrowser;
beforeEach(async () => {
  await makeEvent({ endDate: new Date("2127-01-05T02:00:00Z") });
  page = await openPage("/admin/calendar/1/edit", admin.cookie);
});

const fold = () => page.document.querySelector("details");
const foldTitle = () => textOf(page.document.querySelector("details > summary"));
const stored = () => read().select().from(events).get();

describe("'Order ahead'", () => {
  it("is folded, begins with what's usual, and stays open once it's on", async () => {
    expect([foldTitle(), fold()?.open]).toEqual(["Order ahead", false]);
    page.fill({
      [TURNED_ON]: true,
      "Prep time per order (minutes)": "15",
      "Minutes between pickup times": "5",
      "Menu items per pickup time": "8",
    });
    await page.press("Update Event");
    expect(page.toast[0]).toBe("Event Updated");
    expect(stored()).toMatchObject({
      ordersAhead: true,
      leadMinutes: 15,
      lastOrderMinutes: 30,
      slotMinutes: 5,
      slotPieces: 8,
    });
    await page.open("/admin/calendar/1/edit");
    expect(fold()?.open).toBe(true);
  });

  it("opens for what is wrong in it, and keeps what was typed", async () => {
    page.fill({ "Stop taking orders (minutes before end)": "300" });
    await page.press("Update Event");
    expect([page.status, fold()?.open]).toEqual([422, true]);
    const field = page.field("Stop taking orders (minutes before end)");
    expect(field.value).toBe("300");
    expect(descriptionOf(field)).toBe("Enter a whole number from 0 to 240");
  });
});
