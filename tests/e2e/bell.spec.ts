import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

/** What the panel's open pages do when an order comes in (server/counter-streams.ts). */

const orders = (page: Page) =>
  page
    .getByRole("navigation", { name: "Management" })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("link", { name: "Orders", exact: true }),
    });

/** How often it rang, counted at the speaker. */
const strokes = (page: Page) => page.evaluate(() => Reflect.get(window, "strokes") ?? 0);

test("an order rings in the panel's open tabs, by one stream and once", async ({
  page,
  context,
  shop,
}) => {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource") streams.push(request.url());
  });
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      if (when === this.context.currentTime) {
        Object.assign(window, { strokes: (Reflect.get(window, "strokes") ?? 0) + 1 });
      }
      start.call(this, when);
    };
  });
  addPaidOrder(shop, "before@example.com");
  await signInAsAdmin(page, "/admin/store");
  await expect(page).toHaveTitle("(1) Store Management | Ujicart");
  await page.getByRole("button", { name: "Sound is off. Turn on" }).first().click();
  await expect(page.getByRole("button", { name: "Turn sound off" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/counter");
  // Neither what waited already nor the sound's own sample is an order.
  const before = await strokes(page);

  const readAgain = other.waitForRequest(/_data=routes%2Fadmin\.counter/);
  addPaidOrder(shop);
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(/^\(2\) /);
    await expect(orders(tab)).toContainText("2 waiting");
    await expect(tab.getByText("New order. 2 orders are waiting.")).toBeAttached();
  }
  // The counter's own round comes every 15 s.
  await readAgain;
  expect(streams).toHaveLength(1);
  await expect.poll(async () => (await strokes(page)) + (await strokes(other)) - before).toBe(1);

  await test.step("the next tab takes the stream over", async () => {
    await page.close();
    addPaidOrder(shop, "third@example.com");
    await expect(other).toHaveTitle("(3) Counter | Ujicart");
    expect(streams).toHaveLength(2);
  });
});
