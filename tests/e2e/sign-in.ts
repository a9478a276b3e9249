import { expect, type Page, test } from "@playwright/test";
import BetterSqlite3 from "better-sqlite3";
import type { PersonKey } from "../../dev/identity/people";
import type { Shop } from "../../dev/shop";
import { hydrated } from "./hydrated";

/** Signs the demo's administrator in and goes to `returnTo`. */
export function signInAsAdmin(page: Page, returnTo = "/admin"): Promise<void> {
  return signIn(page, "admin", returnTo);
}

/** Signs somebody in who may not open the panel. */
export function signInAsVisitor(page: Page, returnTo = "/"): Promise<void> {
  return signIn(page, "visitor", returnTo);
}

/** The whole way through shop and provider, with the browser's cookies, but with no page drawn. */
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
 * No answer to the panel's stream: one that had an answer would ask to sign in again by itself, sooner or later
 * after the session has ended, and over whatever a test presses then.
 */
export const silenceBell = (page: Page) => page.route("**/admin/counter/stream", () => {});

/** Ends every session in the shop's database, as a day's end would, behind the back of who is editing. */
export function endSessions({ database }: Shop): void {
  const db = new BetterSqlite3(database);
  db.exec("DELETE FROM sessions");
  db.close();
}
