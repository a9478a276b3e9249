import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";
import { emailField } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, openStop, withDatabase } from "./stored";

/** A customer's number for texts, in a shop that has Twilio set up. */

test.use({ settings: { TWILIO_FROM: "+12135550199" }, viewport: { width: 390, height: 844 } });

const WRONG = "Enter a US or Canadian mobile number, like (213) 555-0100";
const HIDDEN = "Texts about this order go to (•••) •••-0100.";

const phoneField = (page: Page) => page.getByLabel("Mobile number for texts (optional)");
const stored = (shop: Shop) =>
  withDatabase(shop, (database) => database.prepare("SELECT phone FROM orders").pluck().all());

/** Reservations for a stop that's hours away are confirmed by email. */
const haveStopsTomorrow = (shop: Shop) =>
  withDatabase(shop, (database) => {
    const [tomorrow, hour] = [Date.now() + 24 * 3_600_000, 3_600_000];
    database
      .prepare("UPDATE events SET start_date = ?, end_date = ?")
      .run(tomorrow, tomorrow + 3 * hour);
  });

/** The address in the email about the reservation. */
async function confirmLink(shop: Shop): Promise<string> {
  const found = () => /\S+\?confirm=\S+/.exec(shop.standIns.mailbox.letters[0]?.text ?? "")?.[0];
  await expect.poll(found).toBeDefined();
  return found() ?? "";
}

for (const [how, details] of EITHER_WAY) {
  // axe waits for timers, which a page without scripts doesn't have.
  const hasScript = how === "";
  test(
    `a number is left at checkout, taken back, and left on the order's page${how}`,
    details,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/status of 422/);
      haveStopsTomorrow(shop);
      await page.request.post("/cart", { form: { intent: "add", productId: "17" } });
      await page.goto("/checkout");
      await emailField(page).fill("yuki@example.com");
      await phoneField(page).fill("876 555 0100");
      await page.getByRole("button", { name: "Pay at the Truck" }).click();
      await expect(page.getByText(WRONG)).toBeVisible();
      await expect(phoneField(page)).toHaveValue("876 555 0100");
      await expect(phoneField(page)).toBeFocused();
      await expectNoOverflow(page);
      await phoneField(page).fill("(213) 555-0100");
      await page.getByRole("button", { name: "Pay at the Truck" }).click();
      await expect(page.getByText(HIDDEN)).toBeVisible();
      expect(stored(shop)).toEqual(["+12135550100"]);

      await page.getByRole("link", { name: "Change or stop texts" }).click();
      await expect(page.getByText("Texts go to (•••) •••-0100.")).toBeVisible();
      await page.getByRole("button", { name: "Stop Texts" }).click();
      await expect(page.getByRole("heading", { name: "Texts about your order" })).toBeHidden();
      await expect(page.getByText(HIDDEN)).toBeHidden();
      await expect.poll(() => stored(shop)).toEqual([null]);

      await page.goto(await confirmLink(shop));
      await page.getByRole("button", { name: "Confirm Reservation" }).click();
      await page.getByRole("link", { name: "Get a text when it's ready" }).click();
      await page.getByLabel("Mobile number").fill("12");
      await page.getByRole("button", { name: "Get Texts" }).click();
      await expect(page.getByText(WRONG)).toBeVisible();
      await expectNoOverflow(page);
      if (hasScript) await expectAccessible(page);
      await page.getByLabel("Mobile number").fill("213 555 0100");
      await page.getByRole("button", { name: "Get Texts" }).click();
      await expect(page.getByText(HIDDEN)).toBeVisible();
      if (hasScript) await expectAccessible(page);
      expect(shop.standIns.mailbox.phones.texts).toEqual([]);
    },
  );
}

test("Ready at the counter reaches the phone, whose STOP reaches the shop", async ({
  page,
  shop,
}) => {
  addPaidOrder(shop, "paid@example.com");
  openStop(shop);
  withDatabase(shop, (database) => {
    database.exec("UPDATE products SET kind = 'made', category = NULL");
    database.exec(
      "UPDATE orders SET pickup_event_id = 1, pickup_minutes = 30, phone = '+12135550100'",
    );
  });
  await signInAsAdmin(page, "/admin/counter");
  await page
    .getByRole("button", { name: /^Ready/ })
    .first()
    .click();
  const { phones, page: mailbox } = shop.standIns.mailbox;
  await expect
    .poll(() => phones.texts, { timeout: 60_000 })
    .toMatchObject([
      { to: "+12135550100", body: expect.stringMatching(/^Ujicart: Order #1 is ready at .+ STOP/) },
    ]);
  await page.goto(mailbox);
  await expect(page.getByRole("heading", { name: "Text message" })).toBeVisible();
  await page.getByRole("button", { name: "Reply STOP" }).click();
  await expect
    .poll(() =>
      withDatabase(shop, (database) =>
        database.prepare("SELECT keyword FROM text_replies").pluck().all(),
      ),
    )
    .toEqual(["stop"]);
});
