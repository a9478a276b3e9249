import { within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { invited, PIN } from "../at-work";
import { asAdministrator } from "./as-administrator";
import { openPage } from "./plain-browser";

/** A helper's page, and the form for their PIN in its place. */

const admin = asAdministrator();

it("the page shows the PIN's form alone, which is left by Cancel or by setting it", async () => {
  const { id } = await invited();
  const page = await openPage(`/admin/people/${id}?pin`, admin.cookie);
  const offered = (role: "button" | "link") =>
    within(page.screen.getByRole("main"))
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(offered("button")).toEqual(["Set PIN"]);
  expect(offered("link")).toContain("Cancel");
  expect(offered("link")).not.toContain("Back to People");
  page.fill({ PIN });
  await page.press("Set PIN");
  expect(page.toast[0]).toBe("PIN Set");
  expect(offered("button")).toEqual(["New Code for Mia", "End Mia's access"]);
});

it("the history has one link per row, and finds one person's", async () => {
  await invited();
  const page = await openPage("/admin/people/history", admin.cookie);
  const row = page.screen.getByText("Let a helper in: Mia").closest("li") as HTMLElement;
  expect(within(row).getAllByRole("link")).toHaveLength(1);
  const who = page.screen.getByLabelText("Who");
  const names = within(who)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(names[0]).toBe("Everyone");
  page.fill({ Who: names[1] ?? "" });
  await page.press("Show");
  expect(page.text).toContain("Let a helper in: Mia");
  page.screen.getByRole("link", { name: "Clear" });
});
