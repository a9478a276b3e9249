import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Helpers correct payments: whoever sold their own for two minutes, and a manager any, without the list of customers. */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a helper voids her own sale, and a manager refunds another's", async ({
      page,
      shop,
      browser,
    }) => {
      withDatabase(shop, (database) => {
        database.exec("UPDATE products SET kind = 'made', category = NULL");
      });
      await signInAsAdmin(page, "/admin/people");
      const letIn = async (name: string, role: RegExp) => {
        // Without JavaScript a code's page reloads itself, which can come in between.
        await expect(() => page.goto("/admin/people")).toPass();
        await page.getByLabel("First name").fill(name);
        await page.getByLabel(role).check();
        await button(page, "Let Someone Help").click();
        const link = (await page.locator("details p").textContent()) ?? "";
        const viewport = { width: 390, height: 844 };
        const baseURL = shop.origin;
        const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled });
        const phone = await context.newPage();
        await phone.goto(link);
        await button(phone, "Start").click();
        await expect(phone.getByRole("heading", { name: "Counter", exact: true })).toBeVisible();
        return phone;
      };
      const sell = async (phone: Page) => {
        await phone.goto("/admin/window");
        if (javaScriptEnabled) await hydrated(phone);
        await phone.locator(".till button[name=add]").first().click();
        await button(phone, "Cash").click();
        await expect(phone.getByText(/^Sold · #\d+/)).toBeVisible();
      };
      const mia = await letIn("Mia", /^Counter:/);
      await sell(mia);
      await mia.getByRole("link", { name: /^Correct last/ }).click();
      await expect(button(mia, "Void Payment")).toBeVisible();
      await expect(button(mia, "Enter Refund")).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(mia);
      await button(mia, "Void Payment").click();
      await expect(mia.getByText("Payment Voided")).toBeVisible();

      await sell(mia);
      const leo = await letIn("Leo", /^Manager:/);
      await leo.goto("/admin/counter");
      const id = withDatabase(shop, (database) =>
        database.prepare("SELECT max(id) FROM orders").pluck().get(),
      );
      await leo.getByRole("link", { name: `Details for #${id}`, exact: true }).click();
      await expect(leo.getByRole("heading", { name: /^Order #/ })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(leo);
      await leo.getByLabel(/^Full remaining amount/).check();
      await button(leo, "Enter Refund").click();
      await expect(leo.getByText("Refund Entered")).toBeVisible();
      const entries = withDatabase(shop, (database) =>
        database
          .prepare("SELECT entered_by || ' ' || kind FROM till_entries ORDER BY id")
          .pluck()
          .all(),
      );
      expect(entries).toEqual(["Mia sale", "Mia void", "Mia sale", "Leo refund"]);
    });
  });
}
