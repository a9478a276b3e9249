import { type Page, test } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import type { Shop } from "../../dev/shop";
import { hydrated } from "./hydrated";

/** Signs the demo's administrator in, as a person does, and ends on `returnTo`. */
export function signInAsAdmin(page: Page, returnTo = "/admin"): Promise<void> {
  return signIn(page, "Demo Admin", returnTo);
}

/** Signs somebody in who may not open the panel. */
export function signInAsVisitor(page: Page, returnTo = "/"): Promise<void> {
  return signIn(page, "Demo Visitor", returnTo);
}

async function signIn(page: Page, name: string, returnTo: string): Promise<void> {
  await test.step(`sign in as ${name}`, async () => {
    await page.goto(`/auth/auth0?returnTo=${encodeURIComponent(returnTo)}`);
    await page.getByRole("button", { name: `Continue as ${name}` }).click();
    await page.waitForURL((url) => url.pathname + url.search === returnTo);
    await hydrated(page);
  });
}

/** Ends every session in the shop's database, as a day's end would, behind the back of who is editing. */
export function endSessions({ database }: Shop): void {
  const db = new BetterSqlite3(database);
  db.exec("DELETE FROM sessions");
  db.close();
}
