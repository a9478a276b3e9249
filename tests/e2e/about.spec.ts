import { expect, test } from "./fixtures";

/** The about page, sentence by sentence of the spec: section 2. */

test.use({ sharedShop: true });

const NO_SCRIPT = { tag: "@no-script" };

test("it tells a story, four values and where the tea comes from", NO_SCRIPT, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(page).toHaveTitle(/^About \|/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("About");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Our Story",
    "Our Values",
    "Where Our Matcha Comes From",
  ]);
  await expect(main.getByRole("heading", { level: 3 })).toHaveText([
    "Authentic Sourcing",
    "Premium Quality",
    "Educational Focus",
    "Sustainable Practices",
  ]);
  await expect(main).toContainText(/grown in Uji, Japan/);
  await expect(main.getByRole("listitem")).toHaveCount(4);
});

test(
  "its link in the header is marked, and it has the newsletter's form",
  NO_SCRIPT,
  async ({ page }) => {
    await page.goto("/about");
    await expect(
      page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]"),
    ).toHaveText("About");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(footer.getByLabel("Email")).toHaveAttribute("required", "");
    await expect(footer.getByRole("button", { name: "Subscribe" })).toBeEnabled();
  },
);
