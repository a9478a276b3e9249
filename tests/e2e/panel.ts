import { expect, type Page } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import type { Shop } from "../../dev/shop";

/** Helpers for tests of the panel's screens. */

/** Expects the page's only toast to have these texts, whether it floats or is in place. */
export async function expectToast(page: Page, title: string, description = ""): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
}

/** Expects a form to say above its fields why it wasn't saved, to have the focus there, and to show no toast. */
export async function expectRefused(page: Page, title: string, message: string): Promise<void> {
  const summary = page.getByRole("region", { name: title, exact: true });
  await expect(summary).toContainText(message);
  await expect(summary).toBeFocused();
  await expect(page.locator(".toast")).toHaveCount(0);
}

/**
 * Locks the database for writing until the returned function is called. The shop responds with 503. Its check every 15
 * s may run into the locks of two tests in a row and log an alert.
 */
export function lockDatabase(shop: Shop, expectedErrors: RegExp[]): () => void {
  expectedErrors.push(/503/, /database-takes-no-writes/);
  const db = new BetterSqlite3(shop.database);
  db.exec("BEGIN IMMEDIATE");
  return () => db.close();
}
