import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** The two placeholder pages with a script. tests/routes/auth.page.test.ts tests the rest. */

test.use({ sharedShop: true });

async function fillIn(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const LOGIN = { Email: "kei@example.com", Password: "a-secret" };
// Nothing compares the passwords.
const REGISTRATION = {
  "Full Name": "Kei Mori",
  Email: "kei@example.com",
  Password: "a-secret",
  "Confirm Password": "another",
};

const FORMS = [
  { path: "/auth/login", texts: LOGIN, button: "Log In", said: "Authentication Coming Soon" },
  {
    path: "/auth/register",
    texts: REGISTRATION,
    button: "Register",
    said: "Registration Coming Soon",
  },
];

for (const { path, texts, button, said } of FORMS) {
  test(`${path} asks for what is required, sends nothing, and says what is to come`, async ({
    page,
  }) => {
    await page.goto(path);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    await page.getByRole("button", { name: button }).click();
    await expect(page.locator(":invalid").last()).toBeVisible();
    await expect(page.getByRole("status")).toBeEmpty();
    await fillIn(page, texts);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("status")).toContainText(said);
    await expect(page.getByLabel("Email")).toHaveValue(texts.Email);
    expect(sent).toEqual([]);
    // The page has none of the shared layout.
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

test("a forgotten password gets the same answer", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("status")).toContainText("Authentication Coming Soon");
});
