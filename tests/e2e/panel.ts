import { expect, type Page } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import type { Shop } from "../../dev/shop";

/** What tests of the panel's screens share. */

/** Expects the one toast of the page, floating or in its place. */
export async function expectToast(page: Page, title: string, description = ""): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
}

/**
 * Expects a form to say over its fields why it was not saved, to have the focus there, and no toast to
 * say it again.
 */
export async function expectRefused(page: Page, title: string, message: string): Promise<void> {
  const summary = page.getByRole("region", { name: title, exact: true });
  await expect(summary).toContainText(message);
  await expect(summary).toBeFocused();
  await expect(page.locator(".toast")).toHaveCount(0);
}

/**
 * Lets nobody write until the returned function is called. The shop answers 503, and its own look every 15 s
 * may come upon two tests' locks, one after the other, and tell.
 */
export function lockDatabase(shop: Shop, expectedErrors: RegExp[]): () => void {
  expectedErrors.push(/503/, /database-takes-no-writes/);
  const db = new BetterSqlite3(shop.database);
  db.exec("BEGIN IMMEDIATE");
  return () => db.close();
}
