import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { goAndArrive } from "./go";
import { hold } from "./hold";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Social Media Manager in a browser; its sentences: tests/routes/admin.social-media.page.test.ts. */

const CONNECTIONS = "/admin/social-media";
const POSTS = "/admin/social-media/posts";
const HARVEST =
  "First harvest is here! Sixty numbered tins of Okumidori, on the truck starting Friday.";
const PLATFORMS = ["Instagram", "Facebook", "Twitter / X", "TikTok"];

const tabs = (page: Page) =>
  page.getByRole("navigation", { name: "Social Media Manager" }).getByRole("link");
const tile = (page: Page, platform: string) => page.getByRole("checkbox", { name: platform });
const postOf = (shop: Shop, caption: string) =>
  withDatabase(shop, (db) =>
    db.prepare("SELECT * FROM social_media_posts WHERE caption = ?").get(caption),
  );

const giveMedia = (shop: Shop) =>
  withDatabase(shop, (db) =>
    db
      .prepare("UPDATE social_media_posts SET media_urls = ? WHERE caption = ?")
      .run('["/objects/uploads/1","/objects/uploads/2","/objects/uploads/3"]', HARVEST),
  );
const mediaLeft = (shop: Shop) => (postOf(shop, HARVEST) as { media_urls: string }).media_urls;

test("a post is created, edited and deleted, and a refused form leads to its field", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, `${POSTS}/new`);
  const create = page.getByRole("button", { name: "Create Draft" });
  await create.click();
  await expectRefused(page, "Validation Error", "Please enter a caption.");
  const summary = page.getByRole("region", { name: "Validation Error" });
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Please select at least one platform." }).click();
  await expect(tile(page, "Instagram")).toBeFocused();
  await page.getByLabel("Caption").fill("Yuzu is back");
  await create.click();
  await expectRefused(page, "Validation Error", "Please select at least one platform.");
  await expect(page.getByLabel("Caption")).toHaveValue("Yuzu is back");
  await tile(page, "TikTok").check();
  await create.click();
  await expectToast(page, "Post Created!", "Your post has been created successfully.");
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Yuzu is back");
  await expect(first.getByRole("listitem")).toHaveText(["TikTok"]);

  await page.getByRole("link", { name: "Edit Yuzu is back" }).click();
  await tile(page, "Facebook").check();
  const unlock = lockDatabase(shop, expectedErrors);
  await page.getByRole("button", { name: "Update Post" }).click();
  await expectRefused(page, "Error", "Failed to update post. Please try again.");
  unlock();
  await page.getByRole("button", { name: "Update Post" }).click();
  await expectToast(page, "Post Updated!", "Your post has been updated successfully.");
  await expect(first.getByRole("listitem")).toHaveText(["Facebook", "TikTok"]);

  await page.getByRole("link", { name: "Delete Yuzu is back" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Post Deleted", "Post has been deleted successfully.");
  await expect(page.getByRole("row", { name: /Yuzu/ })).toHaveCount(0);
});

test("closing the dialog clears what was edited and what was typed", async ({ page }) => {
  await signInAsAdmin(page, POSTS);
  await page.getByRole("link", { name: "Edit First harvest is here!" }).click();
  await page.getByLabel("Caption").fill("Never saved");
  await tile(page, "TikTok").check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: "Create Post" }).click();
  await expect(page.getByRole("dialog", { name: "Create Social Media Post" })).toBeVisible();
  await expect(page.getByLabel("Caption")).toHaveValue("");
  for (const platform of PLATFORMS) await expect(tile(page, platform)).not.toBeChecked();
  await page.getByLabel("Caption").fill("Never saved");
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: "Create Post" }).click();
  await expect(page.getByLabel("Caption")).toHaveValue("");

  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: "Edit First harvest is here!" }).click();
  await expect(page.getByLabel("Caption")).toHaveValue(HARVEST);
  await expect(tile(page, "TikTok")).not.toBeChecked();
});

test("uploads for a post are chips and a count, and each can be removed", async ({
  page,
  shop,
}) => {
  giveMedia(shop);
  await signInAsAdmin(page, POSTS);
  await page.getByRole("link", { name: "Edit First harvest is here!" }).click();
  const media = page.getByRole("group", { name: "Media Upload" });
  await expect(media.getByRole("listitem")).toHaveText(["Media 1", "Media 2", "Media 3"]);
  await expect(media.getByText("3 file(s) uploaded")).toBeVisible();

  await media.getByRole("button", { name: "Remove Media 2" }).click();
  await expect(media.getByRole("listitem")).toHaveText(["Media 1", "Media 2"]);
  await expect(media.getByRole("status")).toHaveText("2 file(s) uploaded");
  await expect(media.getByRole("button", { name: "Remove Media 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(media.getByRole("button", { name: "Remove Media 1" })).toBeFocused();
  await page.getByRole("button", { name: "Update Post" }).click();
  await expectToast(page, "Post Updated!");
  expect(mediaLeft(shop)).toBe('["/objects/uploads/1"]');

  await page.getByRole("link", { name: "Edit First harvest is here!" }).click();
  await media.getByRole("button", { name: "Remove Media 1" }).click();
  await expect(media).toBeFocused();
  await expect(media.getByText("file(s) uploaded")).toHaveCount(0);
  await page.getByRole("button", { name: "Update Post" }).click();
  // The toast of the first time may still be there.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(mediaLeft(shop)).toBeNull();
});

test("a form on its way says so, and so does a tab", async ({ page }) => {
  await signInAsAdmin(page, CONNECTIONS);
  const isData = (url: URL) => url.searchParams.has("_data");
  const go = await hold(page, isData);
  await tabs(page).getByText("Posts").click();
  await expect(page.getByText("Loading posts...")).toBeVisible();
  await expect(tabs(page).getByText("Posts")).toHaveAttribute("aria-current", "page");
  go();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a button says what it does while it is pending", async ({ page }) => {
  await signInAsAdmin(page, CONNECTIONS);
  for (const { path, fill, button, pending } of [
    {
      path: `${CONNECTIONS}/new`,
      fill: "Account Name",
      button: "Connect",
      pending: "Connecting...",
    },
    { path: `${POSTS}/new`, fill: "Caption", button: "Create Draft", pending: "Creating..." },
    { path: `${POSTS}/1/edit`, fill: "Caption", button: "Update Post", pending: "Updating..." },
    { path: `${POSTS}/1/delete`, fill: "", button: "Delete", pending: "Deleting..." },
  ]) {
    await test.step(`'${button}' reads '${pending}'`, async () => {
      await goAndArrive(page, path);
      if (fill) await page.getByLabel(fill).fill("Something else");
      if (fill === "Caption") await tile(page, "TikTok").check();
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route(/_data=/, async (route) => {
        if (route.request().method() === "POST") await held;
        await route.continue();
      });
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("button", { name: pending })).toBeVisible();
      go();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.unroute(/_data=/);
    });
  }
});

test("the social media screens can be used by keyboard alone", async ({ page }) => {
  await signInAsAdmin(page, CONNECTIONS);
  await tabs(page).getByText("Posts").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("link", { name: "Create Post" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Caption")).toBeFocused();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await expect(tile(page, "Instagram")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(tile(page, "Facebook")).toBeChecked();
  const skipped = ["Twitter / X", "TikTok", "Upload Images/Videos", "Cancel", "Create Draft"];
  for (const _ of skipped) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Create Draft" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Post Created!");
  await expect(page.getByRole("link", { name: "Create Post" })).toBeFocused();
});
