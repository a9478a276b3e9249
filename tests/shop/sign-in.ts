import { createBrowser } from "../../dev/identity/browse";
import type { PersonKey } from "../../dev/identity/people";
import type { Shop } from "../../dev/shop";

/** Signs a person in to a shop that runs, without a browser. Gives the session's cookie. */
export async function signInToShop({ origin }: Shop, person: PersonKey): Promise<string> {
  const browser = createBrowser();
  const started = await browser.request(`${origin}/auth/auth0`);
  const callback = await browser.signIn(started.headers.get("Location") ?? "", person);
  const { headers } = await browser.request(callback);
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));
  if (!line) throw new Error("The sign-in opened no session");
  return line.slice(0, line.indexOf(";"));
}
