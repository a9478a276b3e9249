import { expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { panelFaultsIn } from "./html";
import { expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Calendar Manager, sentence by sentence of the spec: sections 2, 5 and 8. */

const NO_SCRIPT = { tag: "@no-script" };
const LUNCH = "Lunch at Cypress Yard";

test(
  "the screen has its title, its table and what is to come before what is past",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar Manager");
    await expect(page.getByRole("columnheader")).toHaveText([
      ...["Event", "Location", "When", "Status", "Actions"],
    ]);
    const rows = page.getByRole("row");
    await expect(rows).toHaveCount(7);
    await expect(rows.nth(1)).toContainText(LUNCH);
    await expect(rows.nth(1)).toContainText("11:00 AM - 3:00 PM");
    await expect(rows.nth(1)).toContainText("Upcoming");
    await expect(rows.nth(6)).toContainText("Garden Fair");
    await expect(rows.nth(6)).toContainText("Past");
  },
);

test("'Add Event' opens a dialog with its fields", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/calendar");
  await page.getByRole("link", { name: "Add Event" }).click();
  await expect(page).toHaveURL(/\/admin\/calendar\/new$/);
  const dialog = page.getByRole("dialog", { name: "Add New Event" });
  for (const label of ["Title *", "Location *", "Description", "Start *", "End *"]) {
    await expect(dialog.getByLabel(label, { exact: true }), label).toHaveValue("");
  }
  for (const label of ["Title *", "Location *", "Start *", "End *"]) {
    await expect(dialog.getByLabel(label), label).toHaveAttribute("required", "");
  }
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/admin\/calendar$/);
  await expect(dialog).toBeHidden();
});

test(
  "a stop over midnight is added in truck time, and everybody reads it",
  NO_SCRIPT,
  async ({ page, shop }) => {
    await signInAsAdmin(page, "/admin/calendar/new");
    await page.getByLabel("Title *").fill("Night <b>Market</b>");
    await page.getByLabel("Location *").fill("Pier 39");
    await page.getByLabel("Description").fill("Bring cash");
    await page.getByLabel("Start *").fill("2037-01-09T20:00");
    await page.getByLabel("End *").fill("2037-01-10T01:00");
    await page.getByLabel("Picture address").fill("/pictures/1/bowl.webp");
    await page.getByRole("button", { name: "Save Event" }).click();

    await expectToast(page, "Event Added");
    await expect(page.getByRole("dialog")).toBeHidden();
    const row = page.getByRole("row", { name: /Night/ });
    await expect(row).toContainText("Night <b>Market</b>");
    await expect(row).toContainText("Friday, January 9, 2037");
    await expect(row).toContainText("8:00 PM - Saturday, 1:00 AM");
    expect(
      withDatabase(shop, (db) => db.prepare("SELECT * FROM events ORDER BY id DESC").get()),
    ).toMatchObject({
      start_date: Date.parse("2037-01-10T04:00:00Z"),
      end_date: Date.parse("2037-01-10T09:00:00Z"),
      image_url: "/pictures/1/bowl.webp",
    });

    await page.goto("/events");
    const stop = page.getByRole("article").filter({ hasText: "Night" });
    await expect(stop).toContainText("8:00 PM - Saturday, 1:00 AM");
    await expect(stop.locator("img")).toHaveAttribute("src", "/pictures/1/bowl.webp");
  },
);

test("a stop that ends before it starts is saved, and warned of", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/calendar/new");
  await page.getByLabel("Title *").fill("Backwards");
  await page.getByLabel("Location *").fill("Pier 39");
  await page.getByLabel("Start *").fill("2037-01-09T20:00");
  await page.getByLabel("End *").fill("2037-01-09T01:00");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expectToast(page, "Event Added");
  await expect(page.getByRole("row", { name: /Backwards/ })).toContainText("Ends before it starts");

  await page.getByRole("link", { name: "Edit Backwards" }).click();
  await expect(page.getByRole("dialog")).toContainText("This ends before it starts.");
});

test("the warning comes and goes as the times are typed", async ({ page }) => {
  await signInAsAdmin(page, "/admin/calendar/new");
  const said = page.getByRole("dialog").getByRole("status");
  const warning = said.filter({ hasText: "This ends before it starts." });
  await page.getByLabel("Start *").fill("2037-01-09T20:00");
  await expect(warning).toHaveCount(0);
  await page.getByLabel("End *").fill("2037-01-09T19:59");
  await expect(warning).toBeVisible();
  await page.getByLabel("End *").fill("2037-01-09T20:00");
  await expect(warning).toHaveCount(0);
});

test(
  "editing opens the same dialog, filled in, and calendars follow",
  NO_SCRIPT,
  async ({ page, request }) => {
    await signInAsAdmin(page, "/admin/calendar?q=cypress");
    await page.getByRole("link", { name: `Edit ${LUNCH}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Event" });
    await expect(dialog.getByLabel("Title *")).toHaveValue(LUNCH);
    await expect(dialog.getByLabel("Start *")).toHaveValue(/^\d{4}-\d{2}-\d{2}T11:00$/);
    const end = await dialog.getByLabel("End *").inputValue();
    await dialog.getByLabel("End *").fill(end.replace("15:00", "16:30"));
    await dialog.getByRole("button", { name: "Update Event" }).click();

    await expectToast(page, "Event Updated");
    await expect(page).toHaveURL(/\/admin\/calendar\?q=cypress$/);
    await expect(page.getByRole("row", { name: LUNCH })).toContainText("11:00 AM - 4:30 PM");
    expect(await (await request.get("/events.ics")).text()).toContain("SEQUENCE:1\r\n");
  },
);

test(
  "deleting asks first, and leaves the stop in the calendar feed",
  NO_SCRIPT,
  async ({ page, request }) => {
    await signInAsAdmin(page, "/admin/calendar");
    await page.getByRole("link", { name: `Delete ${LUNCH}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Event" });
    await expect(dialog).toContainText("Are you sure you want to delete this event?");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: LUNCH })).toBeVisible();

    await page.getByRole("link", { name: `Delete ${LUNCH}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Event Deleted");
    await expect(page.getByRole("row", { name: LUNCH })).toHaveCount(0);
    await page.goto("/events");
    await expect(page.getByRole("article")).toHaveCount(4);
    expect(await (await request.get("/events.ics")).text()).toContain(
      `SUMMARY:[CANCELLED] ${LUNCH}\r\n`,
    );
  },
);

test("nothing is checked before saving: the server tells what is missing, beside its field", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/calendar/new");
  await page.getByLabel("Title *").fill("Night Market");
  await page.getByLabel("Start *").fill("2037-01-09T20:00");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByRole("region", { name: /check what you entered/ })).toBeFocused();
  await expect(page.getByLabel("End *")).toHaveAccessibleDescription("Enter when it ends");
  await expect(page.getByLabel("Location *")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Title *")).toHaveValue("Night Market");
  await expect(page.getByLabel("Start *")).toHaveValue("2037-01-09T20:00");
});

test(
  "what somebody else changed meanwhile is told before it is overwritten",
  NO_SCRIPT,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signInAsAdmin(page, "/admin/calendar");
    await page.getByRole("link", { name: `Edit ${LUNCH}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const id = /calendar\/(\d+)\//.exec(page.url())?.[1];
    const theirs = { location: "Pier 39", description: "Moved" };
    await page.request.patch(`/api/events/${id}`, { data: theirs });
    await page.getByLabel("Location *").fill("Ferry Plaza");
    await page.getByRole("button", { name: "Update Event" }).click();
    await expect(page.getByLabel("Location *")).toHaveAccessibleDescription(
      /This was changed to 'Pier 39' while it was open/,
    );
    await page.getByRole("button", { name: "Update Event" }).click();
    await expectToast(page, "Event Updated");
    const events = await (await page.request.get("/api/events")).json();
    expect(events.find(({ title }: { title: string }) => title === LUNCH)).toMatchObject({
      location: "Ferry Plaza",
      description: "Moved",
    });
  },
);

for (const { path, button, text } of [
  { path: "3/edit", button: "Update Event", text: "Failed to update event. Please try again." },
  { path: "3/delete", button: "Delete", text: "Failed to delete event. Please try again." },
]) {
  test(
    `what cannot be stored says '${text}'`,
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/503/);
      await signInAsAdmin(page, `/admin/calendar/${path}`);
      const title = page.getByLabel("Title *");
      if (await title.isVisible()) await title.fill("Something else");
      const unlock = lockDatabase(shop);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(text).first()).toBeVisible();
      unlock();
    },
  );
}

test(
  "an empty calendar and one that cannot be read say so",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    withDatabase(shop, (db) => db.exec("UPDATE events SET cancelled_at = 1"));
    await signInAsAdmin(page, "/admin/calendar");
    await expect(page.getByText(/^No events yet/)).toBeVisible();

    expectedErrors.push(/no such table/);
    withDatabase(shop, (db) =>
      db.exec("PRAGMA foreign_keys = OFF; ALTER TABLE events RENAME TO lost"),
    );
    expect((await page.reload())?.status()).toBe(200);
    await expect(page.getByText("Unable to load events. Please try again later.")).toBeVisible();
  },
);

test("the screens are accessible and valid, and fit the narrowest phone", async ({
  page,
  shop,
}) => {
  withDatabase(shop, (db) => db.exec("UPDATE events SET end_date = start_date - 1 WHERE id = 3"));
  await signInAsAdmin(page, "/admin/calendar");
  const paths = ["", "/new", "/3/edit", "/3/delete"].map((path) => `/admin/calendar${path}`);
  await expectPagesFitForAll(page, paths);
  expect(await panelFaultsIn(page.request, paths)).toEqual([]);
});
