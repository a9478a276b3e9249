import { expect, it } from "vitest";
import { ownProvider, sessionCookie } from "../identity";
import { openPage, textOf } from "./plain-browser";

/** The page for people who may not open the panel. */

const provider = ownProvider();

it("somebody who is no administrator is told so, and can leave or log out", async () => {
  const page = await openPage("/", await sessionCookie("visitor", provider.current));
  expect(page.screen.queryByRole("link", { name: "Admin" })).toBeNull();

  await page.open("/admin/inventory");
  expect(page.status).toBe(403);
  expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Access Denied");
  expect(textOf(page.screen.getByRole("main"))).toContain(
    "You don't have permission to access the admin panel. Only authorized administrators can access this area.",
  );
  expect(page.document.title).toBe("Access Denied | Ujicart");
  expect(page.screen.queryByRole("navigation")).toBeNull();
  const logOut = page.screen.getByRole("button", { name: "Use another account" });
  expect((logOut as HTMLButtonElement).form?.getAttribute("action")).toBe("/auth/logout");
  await page.follow("Return to Home");
  expect(page.path).toBe("/");
});
