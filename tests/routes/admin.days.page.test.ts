import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { balanceTransactions } from "~/db/schema/payouts.server";
import type { Actor } from "~/domain/access/actor";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { closeDay } from "~/domain/days/close-day.server";
import { bookOnline } from "~/domain/journal/journal.server";
import * as api from "~/routes/api.days";
import * as one from "~/routes/api.days.$id";
import * as drawer from "~/routes/api.drawer-entries";
import { advanceClock, inHours, stopClockAtNoon } from "../clock";
import { makeEvent, makeOrder, makeProduct, OWNER, RESERVED_WITH_CODE } from "../factories";
import { stockOf } from "../ledger";
import { soldAtWindow } from "../window-sales";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Closing the day without a script, and by another program. */

const admin = asAdministrator();

let tin: { id: number; inventoryId: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  await sell();
});

const sell = (sale: Parameters<typeof soldAtWindow>[1] = {}, actor?: Actor) =>
  soldAtWindow({ productId: tin.id, unitPriceCents: 1800 }, { tipCents: 200, ...sale }, actor);

const open = (path: string) => openPage(path, admin.cookie);
const stored = () => read().select().from(closings).all();
const json = async (answer: unknown) => (answer as Response).json();

describe("closing the day", () => {
  it("shows what came in, asks why the drawer differs, and is closed for good", async () => {
    const page = await open("/admin/days");
    expect(page.text).toContain("$20.00");
    await page.follow("Close the Day");
    expect(textOf(page.screen.getByRole("table", { name: "By payment method" }))).toContain(
      "$20.00",
    );
    page.fill({
      "Starting cash (optional)": "$50.00",
      $50: "1",
      $10: "１",
      $5: "1",
      "Thrown away": "2 cups",
    });
    await page.press("Close the Day");
    expect(page.status).toBe(422);
    const thrown = page.field("Thrown away");
    expect(thrown.value).toBe("2 cups");
    expect(descriptionOf(thrown)).toContain("Enter a whole number from 0 to 10,000");
    page.fill({ "Thrown away": "2" });
    await page.press("Close the Day");
    expect(page.status).toBe(422);
    const reason = page.field("Reason for the difference");
    expect(reason.required, "the browser would ask before there is a difference").toBe(false);
    expect(descriptionOf(reason)).toContain("The drawer is $5.00 short. Say why.");
    expect(stored()).toEqual([]);
    page.fill({ "Reason for the difference": "A cup of change" });
    await page.press("Close the Day");
    expect([page.path, page.toast[0]]).toEqual(["/admin/days", "Day Closed"]);
    const closed = page.screen.getByRole("table", { name: "Closed days" });
    expect(textOf(closed)).toContain("$5.00 short");
    const row = { expectedCents: 7000, countedCents: 6500, reason: "A cup of change" };
    expect(stored()).toMatchObject([row]);
    expect(stockOf(tin.inventoryId)).toBe(7);

    await refundAtTruck(1, { scope: "amount", amountCents: 300, method: "cash" }, OWNER);
    const view = await open("/admin/days");
    await view.follow(/, \d{4}$/, within(view.screen.getByRole("table", { name: "Closed days" })));
    expect(view.path).toBe("/admin/days/1/view");
    expect(view.text).toContain("The drawer is $5.00 short. A cup of change");
    expect(view.dialog.queryAllByRole("textbox")).toEqual([]);
    expect(view.dialog.queryAllByRole("button", { name: (name) => name !== "Close" })).toEqual([]);
    expect(view.text).toContain("2 thrown away");
    const later = view.screen.getByRole("table", { name: "Recorded later" });
    expect(textOf(later)).toContain("Refund");
    expect(textOf(view.screen.getByRole("table", { name: "By payment method" }))).not.toContain(
      "-$3.00",
    );
  });

  it("isn't done by Enter in a field, which checks the numbers", async () => {
    const page = await open("/admin/days/close");
    const enter = async (typed: Record<string, string>) => {
      page.fill(typed);
      const { form } = page.field(Object.keys(typed)[0] ?? "");
      // On Enter, a browser presses the first button that submits.
      await page.submit(form as HTMLFormElement, form?.querySelector("button:not([type=button])"));
      expect([page.status, stored()]).toEqual([422, []]);
      expect(page.text).toContain("Not closed yet");
    };
    await enter({ $10: "2", "Total counted": "" });
    expect(page.text).toContain("Counted $20.00, expected $20.00. The drawer matches.");
    expect(page.field("$10").value).toBe("2");
    await enter({ $5: "1" });
    expect(page.text).toContain("The drawer is $5.00 over. Say why.");
    await enter({ "Reason for the difference": "Change", "Thrown away": "1" });
    expect(page.text).toContain("Counted $25.00, expected $20.00. The drawer is $5.00 over.");
    expect(stockOf(tin.inventoryId)).toBe(9);
    await page.press("Close the Day");
    expect(page.toast[0]).toBe("Day Closed");
  });

  it("shows the new sums first if sales went on meanwhile", async () => {
    const page = await open("/admin/days/close");
    page.fill({ "Total counted": "20" });
    await sell();
    await page.press("Close the Day");
    expect(page.status).toBe(409);
    expect(page.text).toContain("Money came in or went out while you counted");
    expect(page.text).toContain("$40.00");
    page.fill({ "Total counted": "40" });
    await page.press("Close the Day");
    expect(page.toast[0]).toBe("Day Closed");
  });

  it("names what's open at the truck first, with links, and goes on if told to", async () => {
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    const ended = { title: "Plaza", startDate: inHours(-30), endDate: inHours(-27) };
    const over = await makeEvent(ended);
    await makeEvent({ title: "Empty", startDate: inHours(-9), endDate: inHours(-8) });
    await makeEvent({ title: "Tonight", startDate: inHours(3), endDate: inHours(4) });
    await makeOrder({ pickupEventId: stop.id });
    await makeOrder({ pickupEventId: over.id, ...RESERVED_WITH_CODE });
    const page = await open("/admin/days/close");
    expect(page.text).toMatch(/Night Market is open until .*#2.*Plaza has ended.*#3/);
    expect(page.text).not.toMatch(/Empty|Tonight/);
    for (const [name, href] of [
      ["#2", "/admin/orders/2/view"],
      ["#3", "/admin/orders/3/view"],
      ["Go to the Counter", "/admin/counter"],
    ] as const)
      expect(page.screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
    expect(page.screen.getAllByRole("link", { name: "Close it on Today" })).toHaveLength(2);
    page.fill({ "Total counted": "20" });
    await page.press("Check the Numbers");
    expect(page.text).toContain("The drawer matches.");
    await page.press("Close the Day");
    expect([page.status, stored()]).toEqual([409, []]);
    const box = page.field("Close anyway");
    expect(descriptionOf(box)).toMatch(
      /Night Market is open until .*, 1 order waiting \(#2\)\. Plaza has ended, 1 order waiting \(#3\)\. Finish first, or close anyway\./,
    );
    expect(page.field("Total counted").value).toBe("20");
    page.fill({ "Close anyway": true });
    await page.press("Close the Day");
    expect(page.toast[0]).toBe("Day Closed");
  });

  it("shows what each person entered, if there was more than one", async () => {
    const byPerson = { name: "By person, at the truck" };
    await sell({});
    expect((await open("/admin/days/close")).screen.queryByRole("table", byPerson)).toBeNull();
    await sell({ tipCents: 150 }, { sub: "helper:1", name: "Ana", role: "counter" });
    const { screen } = await open("/admin/days/close");
    expect(textOf(screen.getByRole("table", byPerson))).toMatch(/Ana\$18\.00 sales\D*\$1\.50 tips/);
  });

  it("shows what each stop took, if there was more than one", async () => {
    const byStop = { name: "By stop" };
    expect((await open("/admin/days/close")).screen.queryByRole("table", byStop)).toBeNull();
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    await sell({ stop: { id: stop.id, place: "Plaza" }, tipCents: 150 });
    const page = await open("/admin/days/close");
    const expected = /Night Market\$18\.00 sales\D*\$1\.50 tips\$19\.50No stop\$18\.00/;
    expect(textOf(page.screen.getByRole("table", byStop))).toMatch(expected);
    page.fill({ "Total counted": "39.50", "Close anyway": true });
    await page.press("Close the Day");
    const view = await open("/admin/days/1/view");
    expect(textOf(view.screen.getByRole("table", byStop))).toMatch(expected);
    const took = { stopId: stop.id, sales: "18.00", tips: "1.50", total: "19.50" };
    expect(await json(await api.loader(admin.get("/api/days")))).toMatchObject([
      { stops: [took, { stopId: null, name: null }] },
    ]);
  });

  it("asks days after the last sale if the date is right, and goes on with a yes", async () => {
    advanceClock(-100 * 3_600_000);
    await sell();
    advanceClock(100 * 3_600_000);
    const page = await open("/admin/days/close");
    page.fill({ "Total counted": "40" });
    await page.press("Close the Day");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("The date is right"))).toContain("Is that date right?");
    page.fill({ "The date is right": true });
    await page.press("Close the Day");
    expect(page.toast[0]).toBe("Day Closed");
  });

  it("is refused for a program in one line while a stop is open, unless it's told to", async () => {
    await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    const post = (body: object) => api.action(admin.json("POST", "/api/days", body));
    const refused = (await post({ counted: "20.00" })) as Response;
    expect(refused.status).toBe(409);
    expect(await refused.text()).toMatch(
      /^Night Market is open until [^\n]*\. Finish first, or close anyway\.$/,
    );
    expect(stored()).toEqual([]);
    expect(await post({ counted: "20.00", closeAnyway: true })).toMatchObject({ status: 201 });
  });

  it("asks nothing about a stop that began since the day that's closed", async () => {
    stopClockAtNoon();
    await makeEvent({ startDate: inHours(-0.1), endDate: inHours(2) });
    const day = new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 10);
    expect((await open(`/admin/days/close?day=${day}`)).text).not.toContain("Still open");
  });

  it("ends the day before at the hour that the owner sets", async () => {
    const page = await open("/admin/days/settings");
    const ends = page.field("The day ends at") as HTMLSelectElement;
    expect(textsOf([...ends.options].slice(0, 2))).toEqual(["Midnight", "1 AM"]);
    ends.options[0]?.setAttribute("value", "13");
    await page.press("Save Changes");
    expect(page.text).toContain("Enter a whole number from 0 to 12");
    page.fill({ "The day ends at": "3 AM" });
    await page.press("Save Changes");
    expect(page.path).toBe("/admin/days");
    expect((await open("/admin/days/settings")).field("The day ends at").value).toBe("3");
  });

  it("shows what Stripe says of cards online, once it does", async () => {
    const { id: orderId } = await makeOrder();
    await write((tx) => bookOnline(tx, { orderId, kind: "sale", stripeId: "pi_1", cents: 1800 }));
    const page = await open("/admin/days/close");
    expect(page.text).toContain("Stripe's fees show up after the next daily check");
    page.fill({ "Total counted": "20" });
    await page.press("Close the Day");
    const at = new Date();
    const amounts = { amountCents: 1800, feeCents: 82, netCents: 1718, currency: "usd" };
    const charge = { id: "txn_1", intentId: "pi_1", category: "charge", ...amounts };
    await write((tx) =>
      tx
        .insert(balanceTransactions)
        .values({ ...charge, createdAt: at, availableOn: at })
        .run(),
    );
    const view = await open("/admin/days/1/view");
    expect(view.text).toMatch(/Stripe's fees\s*-\$0\.82\s*Net payout\s*\$17\.18/);
    expect(view.text).not.toContain("next daily check");
  });

  it("keeps every closed day within reach", async () => {
    for (let day = 0; day < 51; day++) await closeDay({ counted: 0, reason: "A count" }, OWNER);
    const page = await open("/admin/days");
    expect(page.screen.getAllByRole("link", { name: /, \d{4}$/ })).toHaveLength(50);
    await page.follow("Next");
    expect(page.path).toBe("/admin/days?page=2");
    expect(page.screen.getAllByRole("link", { name: /, \d{4}$/ })).toHaveLength(1);
  });

  it("closes what is open for a day that doesn't exist", async () => {
    expect((await open("/admin/days/close?day=never")).text).toContain("$20.00");
    expect((await open("/admin/days/99/view")).status).toBe(404);
  });
});

describe("cash paid in and out", () => {
  it("is entered with its amount and reason, and the closing expects it", async () => {
    const page = await open("/admin/days");
    await page.follow("Paid In and Out");
    page.fill({ "Amount ($) *": "0", "Reason *": " " });
    await page.press("Save Entry");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Amount ($) *"))).toContain("Enter an amount, like 6.50");
    expect(descriptionOf(page.field("Reason *"))).toContain("Say what it was for, like Ice");
    page.fill({ "Amount ($) *": "$3.50", "Reason *": "Ice" });
    await page.press("Save Entry");
    expect([page.path, page.toast[0]]).toEqual(["/admin/days/drawer", "Drawer Updated"]);
    expect(page.text).toContain("Paid out$3.50Ice");
    const closing = await open("/admin/days/close");
    expect(closing.text).toContain("Ice");
    closing.fill({ "Total counted": "16.50" });
    await closing.press("Close the Day");
    expect(stored()).toMatchObject([{ expectedCents: 1650, countedCents: 1650 }]);
    expect((await open("/admin/days/1/view")).text).toContain("Ice");
  });

  it("is entered by another program too, once per key", async () => {
    const call = (body: object, key = "one") => {
      const request = admin.json("POST", "/api/drawer-entries", body);
      request.request.headers.set("Idempotency-Key", key);
      return drawer.action(request) as Promise<Response>;
    };
    const body = { direction: "in", amount: "20.00", reason: "Change from the bank" };
    const answers = [await call(body), await call(body)];
    expect(await Promise.all(answers.map(json))).toEqual(
      [1, 1].map((id) => ({
        id,
        ...body,
        enteredBy: admin.actor.name,
        createdAt: expect.any(String),
      })),
    );
    expect(await json(await drawer.loader(admin.get("/api/drawer-entries")))).toHaveLength(1);
    const ice = { direction: "out", amount: "3.50", reason: "Ice" };
    expect(await json(await call(ice, "ice"))).toMatchObject(ice);
    const refused = await call({ direction: "in", amount: "0", reason: "" }, "two");
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("amount: "),
    ]);
  });
});

describe("/api/days", () => {
  const post = (body: unknown) => api.action(admin.json("POST", "/api/days", body));

  it("closes a day, lists it, and shows it", async () => {
    const made = await post({ float: "10.00", counted: "30.00" });
    const closing = await json(made);
    expect([made.status, closing]).toMatchObject([
      201,
      { id: 1, float: "10.00", expected: "30.00", counted: "30.00", difference: "0.00" },
    ]);
    expect(await json(await api.loader(admin.get("/api/days")))).toEqual([closing]);
    expect(await json(await one.loader(admin.get("/api/days/1", { id: "1" })))).toEqual(closing);
    expect((await one.loader(admin.get("/api/days/2", { id: "2" }))).status).toBe(404);
  });

  it("checks the numbers without closing", async () => {
    const answer = await post({ counted: "20.00", isCheck: true });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining("Counted $20.00, expected $20.00. The drawer matches."),
    ]);
    expect(stored()).toEqual([]);
  });

  it("refuses what doesn't add up, and what it doesn't know", async () => {
    expect((await post({ counted: "1.00" })).status).toBe(422);
    expect((await post({ counts: { "3": 1 } })).status).toBe(422);
    expect((await post({ counted: "20.00", total: 1 })).status).toBe(422);
    expect(await json(await api.loader(admin.get("/api/days")))).toEqual([]);
  });
});
