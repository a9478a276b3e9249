import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { expectNoHiddenFocus, expectNoOverflow, resize } from "./layout";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, openStop, withDatabase } from "./stored";

/** The counter's taps with script. What each stores is tested in tests/routes/admin.counter.test.ts. */

const UNDO_MS = 10_000;

const ticket = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Two cups at a stop that's on: #1 is paid, #2 is a reservation to pay. */
function addCups(shop: Shop): void {
  addPaidOrder(shop, "paid@example.com");
  addPaidOrder(shop, "reserved@example.com");
  openStop(shop);
  withDatabase(shop, (database) => {
    database.exec("UPDATE products SET kind = 'made', category = NULL");
    database.exec("UPDATE orders SET pickup_event_id = 1, pickup_minutes = 30");
    database
      .prepare(
        `UPDATE orders SET status = 'pending', payment_kind = 'truck', reservation_code = 'K7RM4',
           received_cents = 0, paid_at = NULL, hold_expires_at = ? WHERE id = 2`,
      )
      .run(Date.now() + 3_600_000);
  });
}

const stored = (shop: Shop, id: number) =>
  withDatabase(shop, (database) =>
    database
      .prepare(
        `SELECT status, making_at IS NOT NULL AS making, ready_at IS NOT NULL AS ready,
           handed_over_at IS NOT NULL AS gone, truck_payment AS payment FROM orders WHERE id = ?`,
      )
      .get(id),
  );
const WAITS = { status: "paid", making: 0, ready: 0, gone: 0, payment: null };

/** By the mouse and by keys, on whatever page. */
const presses = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("presses")));

test("a cup is handed over two presses from the sidebar, and each tap can be undone", async ({
  page,
  shop,
}) => {
  await page.addInitScript(() =>
    addEventListener("click", () =>
      sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1)),
    ),
  );
  await page.clock.install();
  addCups(shop);
  await signInAsAdmin(page);
  /** On a slow machine the ten seconds of Undo would be over before it's pressed. */
  const stopClock = () =>
    expect(async () => {
      // Past by the time it's asked for, it has stopped all the same.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    }).toPass();
  const [paid, reserved] = [ticket(page, "#1"), ticket(page, "#2")];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const press = async (name: string) => {
    await expect(button(name)).not.toHaveAttribute("aria-disabled", "true");
    await button(name).press("Enter");
  };
  const undo = async (name: string) => {
    await press(`Undo ${name}`);
    await expect(button(`Undo ${name}`)).toHaveCount(0);
  };

  await test.step("two presses", async () => {
    await page
      .getByRole("navigation", { name: "Management" })
      .getByRole("link", { name: "Counter" })
      .click();
    await expect(paid).toBeVisible();
    await stopClock();
    await button("Complete #1").click();
    await expect(paid).toContainText("Completed");
    await expect.poll(() => stored(shop, 1)).toEqual({ ...WAITS, gone: 1 });
    expect(await presses(page)).toBe(2);
    await expect(button("Start #2")).toBeFocused();
  });

  await test.step("undone, with the focus where it was", async () => {
    await undo("#1");
    await expect(button("Start #1")).toBeFocused();
    await expect.poll(() => stored(shop, 1)).toEqual(WAITS);
    await page.clock.resume();
  });

  await test.step("started and ready", async () => {
    await press("Start #1");
    await expect(button("Start #1")).toHaveAttribute("aria-pressed", "true");
    await expect(button("Start #1")).toBeFocused();
    await expect(page.getByRole("status").getByText("#1 is being made")).toBeAttached();
    await expect.poll(() => stored(shop, 1)).toEqual({ ...WAITS, making: 1 });
    await press("Ready #1");
    await expect(button("Ready #1")).toBeFocused();
    await expect.poll(() => stored(shop, 1)).toEqual({ ...WAITS, making: 1, ready: 1 });
    await expectAccessible(page);
  });

  await test.step("paid in cash, with the change, and undone", async () => {
    await stopClock();
    await press("Cash #2");
    await expect(reserved).toContainText("Paid $38.00 in cash");
    await expect(paid.locator(":focus")).toHaveCount(1);
    const cash = { ...WAITS, gone: 1, payment: "cash" };
    await expect.poll(() => stored(shop, 2)).toEqual(cash);
    await reserved.getByRole("button", { name: "$40" }).click();
    await expect(reserved).toContainText("$2.00 back");
    // From here there are thirty.
    await page.clock.resume();
    await expectAccessible(page);
    await undo("#2");
    await expect(button("Start #2")).toBeFocused();
    await expect.poll(() => stored(shop, 2)).toEqual({ ...WAITS, status: "pending" });
  });

  await test.step("a second tap on Undo hits nothing else", async () => {
    await press("Ready #2");
    await button("Undo #2").dblclick();
    await expect(button("Undo #2")).toHaveCount(0);
    await expect.poll(() => stored(shop, 2)).toEqual({ ...WAITS, status: "pending" });
    await expect(page).toHaveURL(/\/admin\/counter$/);
  });

  await test.step("after ten seconds it's gone", async () => {
    await press("Complete #1");
    await expect(paid).toContainText("Completed");
    await expect.poll(() => stored(shop, 1)).toMatchObject({ gone: 1 });
    await button("Undo #1").focus();
    await page.clock.runFor(UNDO_MS);
    await expect(paid).toHaveCount(0);
    await expect(button("Start #2")).toBeFocused();
  });
});

test("the number of cups stays on one line, however narrow and large", async ({ page, shop }) => {
  addCups(shop);
  withDatabase(shop, (database) => {
    database.exec(
      "UPDATE order_lines SET quantity = 20, name = 'Iced Strawberry Matcha Latte with Brown Sugar'",
    );
  });
  await signInAsAdmin(page, "/admin/counter");
  for (const width of [1280, 320]) {
    await resize(page, { width, height: 800 });
    for (const fontSize of ["100%", "200%"]) {
      const lines = await page
        .getByText("20 ×", { exact: true })
        .first()
        .evaluate((count, fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          const number = document.createRange();
          number.selectNodeContents(count.firstChild ?? count);
          return number.getClientRects().length;
        }, fontSize);
      expect([width, fontSize, lines]).toEqual([width, fontSize, 1]);
    }
  }
});

/** Sixty cups at stops 1 and 2, in turn, a third of them started. */
function addSixty(shop: Shop): void {
  for (let order = 0; order < 60; order++) addPaidOrder(shop, `guest${order}@example.com`);
  withDatabase(shop, (database) => {
    const [now, hour] = [Date.now(), 3_600_000];
    database.exec("UPDATE products SET kind = 'made', category = NULL");
    database
      .prepare("UPDATE events SET start_date = ?, end_date = ?, title = 'Stop ' || id WHERE id < 3")
      .run(now - hour, now + 2 * hour);
    database.exec(
      "UPDATE orders SET pickup_event_id = 1 + id % 2, pickup_minutes = 30, customer_name = 'Anastasia'",
    );
    database.prepare("UPDATE orders SET making_at = ? WHERE id % 3 = 0").run(now);
  });
}

for (const [how, details] of EITHER_WAY) {
  test(
    `sixty tickets are narrowed to one stop in a press${how}`,
    details,
    async ({ page, shop }) => {
      addSixty(shop);
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAsAdmin(page, "/admin/counter");
      const tickets = page.getByRole("heading", { level: 3 });
      await expect(tickets).toHaveCount(60);
      const stops = page.getByRole("group", { name: /this device/i });
      await stops.getByRole("button", { name: "Stop 2 · 30 waiting" }).click();
      await expect(tickets).toHaveCount(30);
      expect(await tickets.allTextContents()).not.toContain("#2 Anastasia");
      await stops.getByRole("button", { name: "All stops" }).click();
      await expect(tickets).toHaveCount(60);
    },
  );
}

test("sixty tickets fit every window, and the first one is on a phone's first screen", async ({
  page,
  shop,
}) => {
  addSixty(shop);
  await signInAsAdmin(page, "/admin/counter");
  for (const size of [
    { width: 320, height: 256 },
    { width: 667, height: 375 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await resize(page, size);
      await page.evaluate(() => scrollTo(0, 0));
      if (size.height > 400) {
        await expect(page.getByRole("heading", { level: 3 }).first()).toBeInViewport({ ratio: 1 });
      }
      await expectNoOverflow(page);
      await expectNoHiddenFocus(page);
    });
  }
});

/** Holds what's tapped back, and no reading of the page, until the returned function is called. */
async function holdTaps(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/admin\/counter\?/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  return letGo;
}

test("taps count on a slow connection, one after the other", async ({
  page,
  shop,
  expectedErrors,
}) => {
  // The tap on a canceled order.
  expectedErrors.push(/409/);
  addCups(shop);
  await signInAsAdmin(page, "/admin/counter");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const making = (id: number) => expect.poll(() => stored(shop, id)).toMatchObject({ making: 1 });
  const slow = () => holdTaps(page);

  await test.step("two on one cup before the first is drawn, and the first one twice", async () => {
    await button("Start #1").evaluate((start: HTMLButtonElement) => {
      start.click();
      start.click();
      start.form?.querySelector<HTMLElement>("[value=gone]")?.click();
    });
    await expect.poll(() => stored(shop, 1)).toEqual({ ...WAITS, making: 1, gone: 1 });
    withDatabase(shop, (database) => {
      database.exec("UPDATE orders SET making_at = NULL, handed_over_at = NULL WHERE id = 1");
    });
    await page.reload();
  });

  await test.step("two quick taps on two cups", async () => {
    const letGo = await slow();
    await button("Start #1").click();
    await button("Start #2").click();
    letGo();
    await making(1);
    await making(2);
  });

  await test.step("two on one cup, and no third one meanwhile", async () => {
    const letGo = await slow();
    await button("Ready #1").click();
    await button("Complete #1").click();
    await expect(ticket(page, "#1")).toContainText("Completed");
    await expect(button("Undo #1")).toHaveAttribute("aria-disabled", "true");
    expect(stored(shop, 1)).toEqual({ ...WAITS, making: 1 });
    letGo();
    await expect.poll(() => stored(shop, 1)).toEqual({ ...WAITS, making: 1, ready: 1, gone: 1 });
    await expect(button("Undo #1")).not.toHaveAttribute("aria-disabled");
  });

  await test.step("Undo before the tap is saved", async () => {
    const letGo = await slow();
    await button("Ready #2").click();
    await button("Undo #2").click();
    await expect(button("Ready #2")).not.toHaveAttribute("aria-pressed");
    const undone = page.waitForResponse((response) =>
      /undo/.test(response.request().postData() ?? ""),
    );
    letGo();
    await undone;
    await expect.poll(() => stored(shop, 2)).toMatchObject({ making: 1, ready: 0 });
    await expect(button("Start #2")).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("of a refused one, what waited behind it isn't sent", async () => {
    const letGo = await slow();
    await button("Ready #2").click();
    await button("Cash #2").click();
    await expect(ticket(page, "#2")).toContainText("Paid $38.00 in cash");
    withDatabase(shop, (database) => {
      database.exec("UPDATE orders SET status = 'expired' WHERE id = 2");
    });
    letGo();
    await expectToast(page, "Error");
    await expect(ticket(page, "#2")).toContainText("Canceled");
    expect(stored(shop, 2)).toMatchObject({ status: "expired", ready: 0, payment: null });
  });
});

test("the keyboard brings the next ticket into view, and forced colors show what's started", async ({
  page,
  shop,
}) => {
  addCups(shop);
  await signInAsAdmin(page, "/admin/counter");
  await resize(page, { width: 320, height: 256 });
  await page.emulateMedia({ forcedColors: "active" });
  const fill = (name: string) =>
    page
      .getByRole("button", { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const lookOf = (name: string) =>
    ticket(page, name).evaluate((card) => {
      const { borderLeftColor, borderLeftStyle } = getComputedStyle(card);
      return `${borderLeftColor} ${borderLeftStyle}`;
    });
  const waiting = await lookOf("#2");
  await page.getByRole("button", { name: "Start #2", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Start #2", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const fills = await Promise.all(["Start #2", "Start #1", "Ready #2"].map(fill));
  expect(new Set(fills).size).toBe(2);
  expect(fills[0]).not.toBe("rgba(0, 0, 0, 0)");
  const making = await lookOf("#2");
  await page.getByRole("button", { name: "Ready #1", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Ready #1", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(new Set([waiting, making, await lookOf("#1")]).size).toBe(3);

  await page.getByRole("button", { name: "Complete #1", exact: true }).press("Enter");
  const next = page.getByRole("button", { name: "Ready #2", exact: true });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
});
