import { expectAccessible, expectFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { endSessions, signInAsAdmin } from "./sign-in";

/** The Homepage Editor, sentence by sentence of the spec: sections 2, 5, 7 and 8. */

const NO_SCRIPT = { tag: "@no-script" };

test(
  "the screen has its fields, and an upload that says why it is off",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin/homepage");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Homepage Editor");
    await expect(page.getByLabel("Hero Title *")).toHaveValue("Premium Matcha from Uji, Japan");
    await expect(page.getByLabel("Hero Title *")).toHaveAttribute("required", "");
    await expect(page.getByLabel("Hero Subtitle *")).toHaveValue(
      /ceremonial matcha .* soft serve/i,
    );
    await expect(page.getByLabel("Hero Subtitle *")).toHaveAttribute("required", "");
    await expect(page.getByRole("textbox", { name: "Hero Image" })).toHaveValue("");
    await expect(page.getByLabel("About Text")).toHaveValue("");
    const upload = page.getByRole("button", { name: "Upload Image" });
    await expect(upload).toBeDisabled();
    await expect(upload).toHaveAccessibleDescription(
      "Not enabled until cloud storage is configured.",
    );
  },
);

test("what is saved stands on the home page and in every footer", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByLabel("Hero Title *").fill("Iced, <em>please</em>");
  await page.getByLabel("Hero Subtitle *").fill("All summer");
  await page.getByRole("textbox", { name: "Hero Image" }).fill("/pictures/1/bowl.webp");
  await page.getByLabel("About Text").fill("We are Kei\nand Aya.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await expect(page).toHaveURL(/\/admin\/homepage$/);
  await expect(page.getByLabel("Hero Title *")).toHaveValue("Iced, <em>please</em>");

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Iced, <em>please</em>");
  await expect(page.getByText("All summer")).toBeVisible();
  await expect(page.locator('img[src="/pictures/1/bowl.webp"]').first()).toBeVisible();
  await page.goto("/shop");
  await expect(page.getByRole("contentinfo")).toContainText("We are Kei and Aya.");

  await page.goto("/admin/homepage");
  await page.getByLabel("About Text").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await page.goto("/shop");
  await expect(page.getByRole("contentinfo")).toContainText("generational farms in Uji");
});

test("it can be saved again and again without being opened anew", async ({ page }) => {
  await signInAsAdmin(page, "/admin/homepage");
  const title = page.getByLabel("Hero Title *");
  for (const text of ["First", "Second"]) {
    await title.fill(text);
    await page.getByRole("button", { name: "Save Changes" }).click();
    // What the next save takes for seen is what this one stored.
    await expect(page.locator('input[name="seen.heroTitle"]')).toHaveValue(text);
    await expect(title).toHaveValue(text);
  }
});

test("an empty title is refused beside its field, and all else is kept", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByLabel("Hero Title *").fill("");
  await page.getByLabel("About Text").fill("Kei and Aya");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const summary = page.getByRole("region", { name: "Please check what you entered" });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Hero Title *")).toHaveAccessibleDescription("Enter a hero title");
  await expect(page.getByLabel("About Text")).toHaveValue("Kei and Aya");
  await expectAccessible(page);
  await page.getByLabel("Hero Title *").fill("Iced");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await expect(summary).toBeHidden();
});

test("without a script the picture's address is refused with all that was typed", {
  tag: "@no-script-only",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByLabel("Hero Title *").fill("Iced");
  await page.getByRole("textbox", { name: "Hero Image" }).fill("bowl");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("textbox", { name: "Hero Image" })).toHaveAccessibleDescription(
    /Enter an address that begins with https:\/\/ or \//,
  );
  await expect(page.getByLabel("Hero Title *")).toHaveValue("Iced");
});

test(
  "what somebody else changed meanwhile is told before it is overwritten",
  NO_SCRIPT,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signInAsAdmin(page, "/admin/homepage");
    await page.request.put("/api/homepage-content", {
      data: { heroTitle: "Hot", heroSubtitle: "All winter" },
    });
    await page.getByLabel("Hero Title *").fill("Iced");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Hero Title *")).toHaveAccessibleDescription(
      "This was changed to 'Hot' while it was open. Please check it and save again.",
    );
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Changes Saved");
    const content = await (await page.request.get("/api/homepage-content")).json();
    expect(content).toMatchObject({ heroTitle: "Iced", heroSubtitle: "All winter" });
    // Begun anew, it shows what the other one wrote.
    await expect(page.getByLabel("Hero Subtitle *")).toHaveValue("All winter");
  },
);

test(
  "what cannot be saved now says so, and stays",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signInAsAdmin(page, "/admin/homepage");
    await page.getByLabel("Hero Title *").fill("Iced");
    const unlock = lockDatabase(shop);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("main")).toContainText(
      "Failed to update homepage content. Please try again.",
    );
    await expect(page.getByLabel("Hero Title *")).toHaveValue("Iced");
    unlock();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Changes Saved");
  },
);

test("a session that ends and a line that breaks cost nothing that was typed", async ({
  page,
  shop,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/, /ERR_INTERNET_DISCONNECTED/);
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByLabel("Hero Title *").fill("Iced");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectRefused(page, "Error", "Failed to update homepage content. Please try again.");
  await context.setOffline(false);

  endSessions(shop);
  await page.getByRole("button", { name: "Save Changes" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel("Hero Title *")).toHaveValue("Iced");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
});

test("the screen is accessible, and fits the narrowest phone", async ({ page }) => {
  await signInAsAdmin(page, "/admin/homepage");
  await expectFitForAll(page);
});
