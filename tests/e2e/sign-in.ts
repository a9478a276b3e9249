import { expect, type Page, test } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import type { PersonKey } from "../../dev/identity/people";
import type { Shop } from "../../dev/shop";
import { hydrated } from "./hydrated";

/** Signs the demo's administrator in and goes to `returnTo`. */
export function signInAsAdmin(page: Page, returnTo = "/admin"): Promise<void> {
  return signIn(page, "admin", returnTo);
}

/** Signs in someone who may not open the panel. */
export function signInAsVisitor(page: Page, returnTo = "/"): Promise<void> {
  return signIn(page, "visitor", returnTo);
}

/** Signs in through the shop and the provider, with the browser's cookies, but without drawing a page. */
async function signIn(page: Page, person: PersonKey, returnTo: string): Promise<void> {
  await test.step(`sign in as ${person}`, async () => {
    const asked = await page.request.get("/auth/auth0?returnTo=/healthz");
    const signedIn = await page.request.post(asked.url(), { form: { person } });
    expect(new URL(signedIn.url()).pathname, "where a sign-in leads").toBe("/healthz");
    await page.goto(returnTo);
  });
}

/** Signs the administrator in as a person does, page by page, and ends on `returnTo`. */
export async function signInByHand(page: Page, returnTo = "/admin"): Promise<void> {
  await page.goto(`/auth/auth0?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole("button", { name: "Continue as Demo Admin" }).click();
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
  await hydrated(page);
}

/**
 * Leaves requests for the panel's stream unanswered. Otherwise, sooner or later after a session ended, the panel would
 * ask to sign in again, on top of whatever the test presses.
 */
export const silenceBell = (page: Page) => page.route("**/admin/counter/stream", () => {});

/** Ends every session in the shop's database, even of someone who is editing, like at a day's end. */
export function endSessions({ database }: Shop): void {
  const db = new BetterSqlite3(database);
  db.exec("DELETE FROM sessions");
  db.close();
}
