import type { Page } from "@playwright/test";
import { startBucket } from "../../dev/bucket";
import type { Shop } from "../../dev/shop";
import { HTML, jpeg, VIDEO } from "../media-files";
import { expectAccessible } from "./accessibility";
import { test as base, expect } from "./fixtures";
import { expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Uploads from the panel, on both drivers. */

const POSTS = "/admin/social-media/posts";

const ANY_SITE = `<?xml version="1.0"?><CORSConfiguration><CORSRule>
<AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;

const withBucket = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
  settings: async ({}, use) => {
    const { settings, close } = await startBucket(ANY_SITE);
    await use({
      AWS_ENDPOINT_URL_S3: settings.endpoint,
      AWS_REGION: settings.region,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
      BUCKET_NAME: settings.bucket,
    });
    await close();
  },
});

const video = (name: string) => ({ name, mimeType: "video/mp4", buffer: VIDEO });
const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await jpeg(600, 400),
});

async function openPost(page: Page): Promise<void> {
  await signInAsAdmin(page, `${POSTS}/new`);
  await page.getByLabel("Caption").fill("With pictures");
  await page.getByRole("checkbox", { name: "TikTok" }).check();
}

const uploadDialog = (page: Page) => page.getByRole("dialog", { name: "Upload Images/Videos" });

async function openUpload(page: Page) {
  await page.getByRole("button", { name: "Upload Images/Videos" }).click();
  const dialog = uploadDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Keeps files from being sent until it is told to let them go. */
async function holdFiles(page: Page) {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(
    (url) => /\/(api\/objects\/upload|pending)\/[\w-]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === "PUT") await held;
      // A page that gave it up has nothing to go on with.
      await route.continue().catch(() => {});
    },
  );
  return () => go();
}

const mediaOf = (shop: Shop): string[] =>
  withDatabase(shop, (db) => {
    const row = db
      .prepare("SELECT media_urls FROM social_media_posts WHERE caption = 'With pictures'")
      .get() as { media_urls: string };
    return JSON.parse(row.media_urls);
  });

for (const [driver, test] of [
  ["the disk", base],
  ["a bucket", withBucket],
] as const) {
  test.describe(`files for a post, kept on ${driver}`, () => {
    test("are chosen, removed, cancelled, paused, resumed and published", async ({
      page,
      shop,
    }) => {
      const letGo = await holdFiles(page);
      await openPost(page);
      const dialog = await openUpload(page);
      await dialog
        .getByLabel("Choose files")
        .setInputFiles([
          video("steam.mp4"),
          await picture("whisk.jpg"),
          video("bowl.mp4"),
          video("kettle.mp4"),
        ]);
      await expect(dialog.getByRole("listitem")).toHaveCount(4);
      await expect(dialog.getByText("Waiting")).toHaveCount(4);
      await dialog.getByRole("button", { name: "Remove kettle.mp4" }).click();
      await expect(dialog.getByRole("listitem")).toHaveCount(3);

      await dialog.getByRole("button", { name: "Upload 3 files" }).click();
      await dialog.getByRole("button", { name: "Pause steam.mp4" }).click();
      await expect(dialog.getByRole("button", { name: "Pause whisk.jpg" })).toBeVisible();
      await expect(dialog.getByText("Paused")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Resume steam.mp4" })).toBeFocused();
      letGo();
      await expect(dialog.getByRole("status").first()).toHaveText("2 of 3 done");
      await dialog.getByRole("button", { name: "Resume steam.mp4" }).click();
      await expect(dialog.locator(":focus")).toHaveCount(1);

      await expectToast(page, "Upload Complete");
      await expect(page.getByText("3 file(s) uploaded successfully.").first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const media = page.getByRole("group", { name: "Media Upload" });
      await expect(media.getByRole("listitem")).toHaveText(["Media 1", "Media 2", "Media 3"]);
      await page.getByRole("button", { name: "Create Draft" }).click();
      await expectToast(page, "Post Created!");

      const [first = "", second = ""] = mediaOf(shop);
      expect(mediaOf(shop)).toHaveLength(3);
      expect(first).toMatch(/\.mp4$/);
      const part = await page.request.get(first, { headers: { Range: "bytes=4-11" } });
      expect([part.status(), await part.text()]).toEqual([206, "ftypisom"]);
      const shown = await page.request.get(second);
      expect(shown.headers()).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
      });
    });

    test("are named if they fail, and those that arrived count", async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/422/, /broken\.jpg wasn't added/);
      await openPost(page);
      const dialog = await openUpload(page);
      await dialog
        .getByLabel("Choose files")
        .setInputFiles([
          { name: "page.html", mimeType: "text/html", buffer: HTML },
          { name: "broken.jpg", mimeType: "image/jpeg", buffer: HTML },
          await picture("whisk.jpg"),
        ]);
      await expect(dialog.getByRole("alert").first()).toContainText("page.html: Use an image");
      await dialog.getByRole("button", { name: "Upload 2 files" }).click();
      await expectToast(page, "Upload Complete");
      await expect(page.getByText("1 file(s) uploaded successfully.").first()).toBeVisible();
      await expect(dialog.getByRole("listitem")).toHaveCount(1);
      await expect(dialog.getByRole("listitem")).toContainText("Use an image");
      await expect(dialog.getByRole("button", { name: "Retry broken.jpg" })).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("1 file(s) uploaded", { exact: true })).toBeVisible();
    });
  });
}

base("the upload's dialog is accessible, and leaves the post's own as it was", async ({ page }) => {
  await openPost(page);
  const dialog = await openUpload(page);
  await dialog.getByLabel("Choose files").setInputFiles([await picture("whisk.jpg")]);
  await expectAccessible(page);
  // The event that a dismissed file picker fires.
  await dialog
    .getByLabel("Choose files")
    .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Caption")).toHaveValue("With pictures");
  await expect(page.getByRole("button", { name: "Upload Images/Videos" })).toBeFocused();
});

base.describe("without a script", () => {
  base.use({ javaScriptEnabled: false });

  base("files are posted with the form", async ({ page, shop }) => {
    await openPost(page);
    await page
      .getByLabel("Upload Images/Videos")
      .setInputFiles([video("steam.mp4"), await picture("whisk.jpg")]);
    await page.getByRole("button", { name: "Create Draft" }).click();
    await expectToast(page, "Post Created!");
    expect(mediaOf(shop)).toHaveLength(2);
  });
});

base("a product takes a picture, which the shop shows in its sizes", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store/new");
  await page.getByLabel("Product Name *").fill("Tea Bowl");
  await page.getByLabel("Description *").fill("For one.");
  await page.getByLabel("Price ($) *").fill("48");
  await page.getByLabel("Initial Stock").fill("5");
  await page.getByRole("button", { name: "Upload Image" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Image" });
  await dialog.getByLabel("Choose files").setInputFiles([await picture("bowl.jpg")]);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByLabel("Image URL")).toHaveValue(/-600x400-[0-9a-f]{6}\.webp$/);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/shop");
  const shown = page.getByRole("img", { name: "Tea Bowl" });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty("complete", true);
  await expect
    .poll(() =>
      shown.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]),
    )
    .toEqual([expect.stringMatching(/\.avif$/), true]);
  const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 1 };
  expect(Math.abs(width / height - 1)).toBeLessThan(0.02);
});

withBucket("the hero takes a picture where there is a bucket", async ({ page }) => {
  await signInAsAdmin(page, "/admin/homepage");
  await page.getByRole("button", { name: "Upload Image" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Image" });
  await dialog.getByLabel("Choose files").setInputFiles([await picture("truck.jpg")]);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("textbox", { name: "Hero Image" })).toHaveValue(/\.webp$/);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await page.goto("/");
  await expect(page.locator(".hero picture source").first()).toHaveAttribute("type", "image/avif");
});
