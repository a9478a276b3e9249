import { request as ask } from "node:http";
import type { BrowserContext, Page, Route } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, withDatabase } from "./stored";

/** How the panel's open pages react when an order comes in (server/counter-streams.ts). */

const orders = (page: Page) =>
  page
    .getByRole("navigation", { name: "Management" })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("link", { name: "Orders", exact: true }),
    });

/** How often it rang, counted at the speaker. */
const strokes = (page: Page) => page.evaluate(() => Reflect.get(window, "strokes") ?? 0);

/** The lower of an order's two. The speaker's clock goes on meanwhile, so a time wouldn't tell them apart. */
async function countStrokes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value === 880) {
        Object.assign(window, { strokes: (Reflect.get(window, "strokes") ?? 0) + 1 });
      }
      start.call(this, when);
    };
  });
}

async function turnSoundOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sound is off. Turn on" }).first().click();
  await expect(page.getByRole("button", { name: "Turn sound off" })).toBeVisible();
}

test("an order rings in the panel's open tabs, by one stream and once", async ({
  page,
  context,
  shop,
}) => {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource") streams.push(request.url());
  });
  await countStrokes(context);
  addPaidOrder(shop, "before@example.com");
  await signInAsAdmin(page, "/admin/store");
  await expect(page).toHaveTitle("(1) Store Management | Ujicart");
  await turnSoundOn(page);
  const other = await context.newPage();
  await other.goto("/admin/counter");
  // Neither what waited already nor the sound's own sample is an order.
  const before = await strokes(page);

  const readAgain = other.waitForRequest(/_data=routes%2Fadmin\.counter/);
  addPaidOrder(shop);
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(/^\(2\) /);
    await expect(orders(tab)).toContainText("2 waiting");
    await expect(tab.getByText("New order #2. 2 orders are waiting.")).toBeAttached();
  }
  // The counter's own round comes every 15 s.
  await readAgain;
  expect(streams).toHaveLength(1);
  await expect.poll(async () => (await strokes(page)) + (await strokes(other)) - before).toBe(1);

  await test.step("one that comes as another one leaves is announced too, by its name", async () => {
    withDatabase(shop, (db) => db.exec("UPDATE orders SET handed_over_at = 1 WHERE id = 1"));
    await expect(page).toHaveTitle(/^\(1\) /);
    addPaidOrder(shop, "next@example.com");
    await expect(page.getByText("New order #3. 2 orders are waiting.")).toBeAttached();
  });

  await test.step("the next tab takes the stream over", async () => {
    await page.close();
    addPaidOrder(shop, "third@example.com");
    await expect(other).toHaveTitle("(3) Counter | Ujicart");
    // The counter's own round may have been first to say so.
    await expect.poll(() => streams).toHaveLength(2);
  });
});

const STREAMS_OF_SESSION = 20;
/** The browser comes back after a second; the rest is for a busy machine. */
const BACK_MS = 10_000;

/** When the page's stream broke, and when the next one stood: `timeOf(page, "broken")`. */
async function timeBreaks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Own = EventSource;
    const note = (what: string) => Object.assign(window, { [what]: performance.now() });
    window.EventSource = class extends Own {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("error", () => note("broken"));
        this.addEventListener("open", () => "broken" in window && note("back"));
      }
    };
  });
}

const timeOf = (page: Page, what: "broken" | "back") =>
  page
    .waitForFunction((what) => Reflect.get(window, what), what)
    .then((found) => found.jsonValue() as Promise<number>);

/** Opens as many streams as the server has for one session, which ends the page's own. @returns what closes them */
async function openStreams(shop: Shop, context: BrowserContext): Promise<() => void> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const opened = Array.from({ length: STREAMS_OF_SESSION }, () => {
    const asked = ask(`${shop.origin}/admin/counter/stream`, { headers: { cookie } });
    return asked.on("error", () => {}).end();
  });
  return () => {
    for (const asked of opened) asked.destroy();
  };
}

test("an order that comes while the stream is broken rings as soon as it's back", async ({
  page,
  context,
  shop,
}) => {
  await countStrokes(context);
  await timeBreaks(context);
  await signInAsAdmin(page, "/admin/counter");
  await turnSoundOn(page);
  const before = await strokes(page);
  const hangUp = await openStreams(shop, context);
  const broken = await timeOf(page, "broken");
  addPaidOrder(shop);
  await expect(page).toHaveTitle("(1) Counter | Ujicart");
  await expect.poll(async () => (await strokes(page)) - before).toBe(1);
  expect((await timeOf(page, "back")) - broken).toBeLessThan(BACK_MS);
  hangUp();
});

test("the counter shows an order that comes while it's being read again", async ({
  page,
  shop,
}) => {
  addPaidOrder(shop, "first@example.com");
  await signInAsAdmin(page, "/admin/counter");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isRead = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response });
    };
    void page.route(/_data=routes%2Fadmin\.counter/, hold, { times: 1 });
  });
  addPaidOrder(shop, "second@example.com");
  await isRead;
  addPaidOrder(shop, "third@example.com");
  await expect(page).toHaveTitle("(3) Counter | Ujicart");
  letGo();
  // The counter reads its orders again by itself only every 15 s.
  await expect(page.getByRole("heading", { name: "#3" })).toBeVisible({ timeout: 8_000 });
});
