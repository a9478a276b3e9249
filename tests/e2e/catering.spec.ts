import type { Locator, Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { faultsOfRefused } from "./html";
import { expectNoOverflow } from "./layout";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { withDatabase } from "./stored";

/** Catering's form in a browser; what it says is in tests/routes/catering.page.test.ts. */

const SAVED = ["Inquiry Submitted", "Thank you! We'll contact you within 24 hours."] as const;

function lastInquiry(shop: Shop) {
  return withDatabase(shop, (db) =>
    db.prepare("SELECT * FROM catering_inquiries ORDER BY id DESC LIMIT 1").get(),
  );
}
const formOf = (page: Page): Locator => page.locator("form#inquiry");

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel("Name *").fill("Kei <b>Mori</b>");
  await form.getByLabel("Email *").fill("kei@example.com");
  await form.getByLabel("Event Type *").selectOption("Festival");
  await form.getByLabel("Event Date *").fill("2037-03-20");
  await form.getByLabel("Guest Count *").fill("120");
  await form.getByLabel("Event Location *").fill("Altadena");
}

test("catering is asked for, and the owner reads it", async ({ page, shop }) => {
  await page.goto("/catering");
  const form = formOf(page);
  await expect(form.getByLabel("Leave this field blank")).toBeHidden();
  await fillIn(form);
  await form.getByLabel("Message").fill("Two\nlines");
  await form.getByRole("button", { name: "Submit Inquiry" }).click();
  await expectToast(page, ...SAVED);
  await expect(page).toHaveURL((url) => url.pathname === "/catering");
  await expect(form.getByLabel("Name *"), "the form is cleared").toHaveValue("");
  await expect(form.getByLabel("Event Type *")).toHaveValue("");
  expect(lastInquiry(shop)).toMatchObject({
    name: "Kei <b>Mori</b>",
    email: "kei@example.com",
    phone: null,
    event_type: "festival",
    event_date: "2037-03-20",
    guest_count: 120,
    location: "Altadena",
    message: "Two\nlines",
    status: "pending",
  });
});

test("an inquiry without a date is asked for one beside its field, and all else is kept", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const before = lastInquiry(shop);
  await page.goto("/catering");
  const form = formOf(page);
  await fillIn(form);
  await form.getByLabel("Event Date *").fill("");
  await form.getByLabel("Guest Count *").fill("0");
  await form.getByRole("button", { name: "Submit Inquiry" }).click();
  const summary = form.getByRole("region", { name: "Check these fields" });
  await expect(summary).toBeFocused();
  await expect(form.getByLabel("Event Date *")).toHaveAccessibleDescription(
    "Please select an event date",
  );
  await expect(form.getByLabel("Guest Count *")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Name *")).toHaveValue("Kei <b>Mori</b>");
  await expect(form.getByLabel("Event Type *")).toHaveValue("festival");
  expect(lastInquiry(shop)).toEqual(before);
  await expectAccessible(page);

  await summary.getByRole("link", { name: "Please select an event date" }).click();
  await expect(form.getByLabel("Event Date *")).toBeFocused();
  await form.getByLabel("Event Date *").fill("2037-03-20");
  await form.getByLabel("Guest Count *").fill("1");
  await form.getByRole("button", { name: "Submit Inquiry" }).click();
  await expectToast(page, ...SAVED);
  await expect(summary).toBeHidden();
  await expect(form.getByLabel("Name *")).toHaveValue("");
});

test("a broken connection or database loses nothing that was typed", async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  const form = formOf(page);
  const submit = form.getByRole("button", { name: "Submit Inquiry" });
  await fillIn(form);
  await context.setOffline(true);
  await submit.click();
  await expectRefused(page, "Error", "Failed to submit inquiry. Please try again.");
  await expect(form.getByLabel("Name *")).toHaveValue("Kei <b>Mori</b>");
  await context.setOffline(false);

  const unlock = lockDatabase(shop, expectedErrors);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await submit.click();
  expect((await answer).status()).toBe(503);
  await expectRefused(page, "Error", "Failed to submit inquiry. Please try again.");
  unlock();
  await submit.click();
  await expectToast(page, ...SAVED);
  expect(lastInquiry(shop)).toMatchObject({ name: "Kei <b>Mori</b>" });
});

test("an inquiry is made on the narrowest phone by keyboard alone", async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/catering");
  const form = formOf(page);
  const name = form.getByLabel("Name *");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(name).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  for (const text of ["Kei", "kei@example.com", "", "f"]) await type(text);
  await type("03202037");
  await expect(form.getByLabel("Event Date *")).toHaveValue("2037-03-20");
  // Inside a date field there is one more thing to tab to.
  const guests = form.getByLabel("Guest Count *");
  if (!(await guests.evaluate((field) => field === document.activeElement))) await type("");
  for (const text of ["12", "Altadena", "Hello"]) await type(text);
  await expect(form.getByRole("button", { name: "Submit Inquiry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, ...SAVED);
  expect(lastInquiry(shop)).toMatchObject({
    name: "Kei",
    email: "kei@example.com",
    phone: null,
    event_type: "festival",
    event_date: "2037-03-20",
    guest_count: 12,
    location: "Altadena",
    message: "Hello",
  });
  await expectNoOverflow(page);
});

test("a refused form is valid HTML", async ({ request, shop }) => {
  const refused = await request.post("/catering", {
    form: { name: "", website: "https://example.com", eventType: "banquet" },
    headers: { Origin: shop.origin },
  });
  expect(refused.status()).toBe(422);
  const html = await refused.text();
  expect(html).toContain('<option value="banquet" selected="">banquet</option>');
  expect(await faultsOfRefused(html, "/catering")).toEqual([]);
});
