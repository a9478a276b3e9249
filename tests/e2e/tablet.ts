import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expect } from "./fixtures";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

export const PIN = "4809";

/** Gives Mia and Leo a PIN, and makes the owner's browser a locked, shared tablet. All products are made to order. */
export async function shareTablet(page: Page, shop: Shop): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  withDatabase(shop, (database) => {
    database.exec("UPDATE products SET kind = 'made', category = NULL");
  });
  for (const name of ["Mia", "Leo"]) {
    await signInAsAdmin(page, "/admin/people");
    await page.getByLabel("First name").fill(name);
    await button("Let Someone Help").click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Set a PIN for a shared tablet" }).click();
    await page.getByLabel("PIN", { exact: true }).fill(PIN);
    await button("Set PIN").click();
    await expect(page.getByText("PIN Set")).toBeVisible();
  }
  await page.goto("/admin/people/devices");
  await page.getByLabel("Name").fill("Window tablet");
  await button("Share This Device").click();
  await expect(page.getByRole("heading", { name: "Who's helping?" })).toBeVisible();
}
