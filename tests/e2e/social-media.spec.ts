import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible, expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { panelFaultsIn } from "./html";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Social Media Manager, sentence by sentence of the spec: sections 2, 4, 5, 7 and 8. */

const NO_SCRIPT = { tag: "@no-script" };
const CONNECTIONS = "/admin/social-media";
const POSTS = "/admin/social-media/posts";
const HARVEST = "First harvest is in. Sixty numbered tins of Okumidori, on the truck from Friday.";
const SESAME = "Black sesame or hojicha? Tell us which one comes back next week.";
const PLATFORMS = ["Instagram", "Facebook", "Twitter / X", "TikTok"];

const tabs = (page: Page) =>
  page.getByRole("navigation", { name: "Social Media Manager" }).getByRole("link");
const accounts = (page: Page) =>
  page.getByRole("list", { name: "Connected Accounts" }).locator("> li");
const tile = (page: Page, platform: string) => page.getByRole("checkbox", { name: platform });
const postOf = (shop: Shop, caption: string) =>
  withDatabase(shop, (db) =>
    db.prepare("SELECT * FROM social_media_posts WHERE caption = ?").get(caption),
  );

test(
  "the screen has its title, its subtitle and two tabs that are links",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, CONNECTIONS);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Social Media Manager");
    await expect(
      page.getByText("Connect your accounts and manage posts across platforms"),
    ).toBeVisible();
    await expect(tabs(page)).toHaveText(["Connections", "Posts"]);
    await expect(tabs(page).first()).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { name: "Connected Accounts" })).toBeVisible();

    await tabs(page).getByText("Posts").click();
    await expect(page).toHaveURL(/\/admin\/social-media\/posts$/);
    await expect(tabs(page).last()).toHaveAttribute("aria-current", "page");
    await expect(tabs(page).first()).not.toHaveAttribute("aria-current");
    await expect(page.getByRole("heading", { name: "Social Media Posts" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Connected Accounts" })).toHaveCount(0);

    await tabs(page).getByText("Connections").click();
    await expect(page).toHaveURL(/\/admin\/social-media$/);
  },
);

test.describe("connections", () => {
  test(
    "each is a card with its platform, its name, its badge and since when",
    NO_SCRIPT,
    async ({ page, shop }) => {
      withDatabase(shop, (db) =>
        db.exec("UPDATE social_media_connections SET is_active = 0 WHERE platform = 'instagram'"),
      );
      await signInAsAdmin(page, CONNECTIONS);
      await expect(accounts(page)).toHaveCount(2);
      const [newest, oldest] = [accounts(page).first(), accounts(page).last()];
      for (const text of ["TikTok", "@ujicart.truck", "Active", "15 days ago"]) {
        await expect(newest).toContainText(text);
      }
      for (const text of ["Instagram", "@ujicart", "Inactive", "3 months ago"]) {
        await expect(oldest).toContainText(text);
      }
      await expect(newest.locator("time")).toHaveAttribute("datetime", /Z$/);
      await expect(newest.locator("svg").first()).toBeVisible();
      await expect(
        newest.getByRole("link", { name: "Delete @ujicart.truck on TikTok" }),
      ).toBeVisible();
    },
  );

  test(
    "'Connect Account' opens a dialog with its fields; Cancel closes it",
    NO_SCRIPT,
    async ({ page }) => {
      await signInAsAdmin(page, CONNECTIONS);
      await page.getByRole("link", { name: "Connect Account" }).click();
      await expect(page).toHaveURL(/\/admin\/social-media\/new$/);
      const dialog = page.getByRole("dialog", { name: "Connect Account" });
      await expect(dialog.getByLabel("Platform")).toHaveValue("instagram");
      await expect(dialog.getByRole("option")).toHaveText(PLATFORMS);
      const name = dialog.getByLabel("Account Name");
      await expect(name).toHaveValue("");
      await expect(name).toHaveAttribute("placeholder", /^@\w+$/);
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await expect(page).toHaveURL(/\/admin\/social-media$/);
      await expect(dialog).toBeHidden();
    },
  );

  test(
    "an account is connected, active, and the list shows it at once",
    NO_SCRIPT,
    async ({ page }) => {
      await signInAsAdmin(page, `${CONNECTIONS}/new`);
      await page.getByLabel("Platform").selectOption("Twitter / X");
      await page.getByLabel("Account Name").fill("@uji_cart");
      await page.getByRole("button", { name: "Connect" }).click();
      await expectToast(page, "Connected!", "Social media account connected successfully.");
      await expect(page.getByRole("dialog")).toBeHidden();
      for (const text of ["Twitter / X", "@uji_cart", "Active", "just now"]) {
        await expect(accounts(page).first()).toContainText(text);
      }
    },
  );

  test(
    "a name of nothing but spaces is refused, and nothing is stored",
    NO_SCRIPT,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/422/);
      await signInAsAdmin(page, `${CONNECTIONS}/new`);
      await page.getByLabel("Platform").selectOption("TikTok");
      await page.getByLabel("Account Name").fill("   ");
      await page.getByRole("button", { name: "Connect" }).click();
      const summary = page.getByRole("region", { name: "Validation Error" });
      await expect(summary).toContainText("Please enter an account name.");
      await expect(page.getByLabel("Account Name")).toHaveAccessibleDescription(
        "Please enter an account name.",
      );
      await expect(page.getByLabel("Platform")).toHaveValue("tiktok");
      await page.goto(CONNECTIONS);
      await expect(accounts(page)).toHaveCount(2);
    },
  );

  test("with a script the summary has the focus, also of a field that was left empty", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await signInAsAdmin(page, `${CONNECTIONS}/new`);
    await page.getByRole("button", { name: "Connect" }).click();
    await expectRefused(page, "Validation Error", "Please enter an account name.");
  });

  test(
    "an account is deleted once it was asked, and the list forgets it",
    NO_SCRIPT,
    async ({ page }) => {
      await signInAsAdmin(page, CONNECTIONS);
      await page.getByRole("link", { name: "Delete @ujicart.truck on TikTok" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Connection" });
      await expect(dialog).toContainText("@ujicart.truck on TikTok");
      await expect(accounts(page)).toHaveCount(2);
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expectToast(page, "Disconnected", "Social media account disconnected successfully.");
      await expect(accounts(page)).toHaveCount(1);
    },
  );

  test(
    "none, and those that cannot be read, say so",
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      withDatabase(shop, (db) => db.exec("DELETE FROM social_media_connections"));
      await signInAsAdmin(page, CONNECTIONS);
      await expect(page.getByRole("heading", { name: "No Connected Accounts" })).toBeVisible();
      await page.getByRole("link", { name: "Connect Your First Account" }).click();
      await expect(page.getByRole("dialog", { name: "Connect Account" })).toBeVisible();

      expectedErrors.push(/no such table/);
      withDatabase(shop, (db) => db.exec("ALTER TABLE social_media_connections RENAME TO lost"));
      expect((await page.goto(CONNECTIONS))?.status()).toBe(200);
      await expect(
        page.getByText("Unable to load connections. Please try again later."),
      ).toBeVisible();
      await expect(tabs(page)).toHaveCount(2);
    },
  );
});

test.describe("posts", () => {
  test(
    "stand in a table with caption, platforms, status and when",
    NO_SCRIPT,
    async ({ page, shop }) => {
      withDatabase(shop, (db) => {
        const insert = db.prepare(
          "INSERT INTO social_media_posts (caption, platforms, status, created_at, updated_at) VALUES (?, ?, ?, 0, 0)",
        );
        db.pragma("ignore_check_constraints = ON");
        for (const status of ["scheduled", "failed", "archived"]) {
          insert.run(status.repeat(100), '["twitter"]', status);
        }
      });
      await signInAsAdmin(page, POSTS);
      await expect(page.getByRole("columnheader")).toHaveText([
        ...["Caption", "Platforms", "Status", "Created", "Actions"],
      ]);
      const rows = page.getByRole("row");
      await expect(rows).toHaveCount(6);
      const statuses = ["Draft", "Failed", "Scheduled", "Draft", "Published"];
      for (const [index, status] of statuses.entries()) {
        await expect(rows.nth(index + 1).getByText(status, { exact: true })).toBeVisible();
      }
      const sesame = page.getByRole("row", { name: SESAME });
      await expect(sesame.getByRole("listitem")).toHaveText(["Instagram", "TikTok"]);
      await expect(sesame.locator("time")).toHaveText("1 day ago");
      await expect(rows.nth(1).getByRole("rowheader")).toHaveText(/^(archived){10,}.*…$/);
    },
  );

  test(
    "'Create Post' opens a dialog with its fields; Cancel closes it",
    NO_SCRIPT,
    async ({ page }) => {
      await signInAsAdmin(page, POSTS);
      await page.getByRole("link", { name: "Create Post" }).click();
      await expect(page).toHaveURL(/\/admin\/social-media\/posts\/new$/);
      const dialog = page.getByRole("dialog", { name: "Create Social Media Post" });
      await expect(dialog.getByLabel("Caption")).toHaveValue("");
      await expect(dialog.getByLabel("Caption")).toHaveAttribute("rows", "4");
      const tiles = dialog.getByRole("group", { name: "Select Platforms" }).getByRole("checkbox");
      await expect(tiles).toHaveCount(4);
      for (const platform of PLATFORMS) await expect(tile(page, platform)).not.toBeChecked();
      await expect(dialog.getByRole("group", { name: "Media Upload" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Upload Images/Videos" })).toBeVisible();
      await expect(dialog.getByText("file(s) uploaded")).toHaveCount(0);
      await expect(dialog.getByRole("button", { name: "Create Draft" })).toBeVisible();
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await expect(page).toHaveURL(/\/admin\/social-media\/posts$/);
      await expect(dialog).toBeHidden();
    },
  );

  test(
    "one is created as a draft on several platforms, and stands first",
    NO_SCRIPT,
    async ({ page, shop }) => {
      await signInAsAdmin(page, `${POSTS}/new`);
      await page.getByLabel("Caption").fill("Yuzu is back <b>today</b>");
      await tile(page, "TikTok").check();
      await tile(page, "Facebook").check();
      await page.getByRole("button", { name: "Create Draft" }).click();
      await expectToast(page, "Post Created!", "Your post has been created successfully.");
      await expect(page.getByRole("dialog")).toBeHidden();
      const first = page.getByRole("row").nth(1);
      for (const text of ["Yuzu is back <b>today</b>", "Draft", "just now"]) {
        await expect(first).toContainText(text);
      }
      await expect(first.getByRole("listitem")).toHaveText(["Facebook", "TikTok"]);
      expect(postOf(shop, "Yuzu is back <b>today</b>")).toMatchObject({
        platforms: '["facebook","tiktok"]',
        status: "draft",
        media_urls: null,
      });
    },
  );

  test(
    "editing opens the same dialog, filled in, and back leads to the search",
    NO_SCRIPT,
    async ({ page, shop }) => {
      await signInAsAdmin(page, `${POSTS}?q=harvest`);
      await expect(page.getByRole("row")).toHaveCount(2);
      await page.getByRole("link", { name: "Edit First harvest is in." }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Social Media Post" });
      await expect(dialog.getByLabel("Caption")).toHaveValue(HARVEST);
      await expect(tile(page, "Instagram")).toBeChecked();
      await expect(tile(page, "Facebook")).toBeChecked();
      await expect(tile(page, "TikTok")).not.toBeChecked();
      await tile(page, "Facebook").uncheck();
      await dialog.getByRole("button", { name: "Update Post" }).click();
      await expectToast(page, "Post Updated!", "Your post has been updated successfully.");
      await expect(page).toHaveURL(/\/posts\?q=harvest$/);
      await expect(page.getByRole("row").nth(1).getByRole("listitem")).toHaveText(["Instagram"]);
      expect(postOf(shop, HARVEST)).toMatchObject({
        platforms: '["instagram"]',
        status: "published",
      });
    },
  );

  test(
    "what is wrong is told, what was typed stays, and nothing is stored",
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/422/);
      await signInAsAdmin(page, `${POSTS}/new`);
      const caption = page.getByLabel("Caption");
      const summary = page.getByRole("region", { name: "Validation Error" });
      const group = page.getByRole("group", { name: "Select Platforms" });
      const create = page.getByRole("button", { name: "Create Draft" });

      await caption.fill("Yuzu is back");
      await create.click();
      await expect(summary).toContainText("Please select at least one platform.");
      await expect(summary).not.toContainText("Please enter a caption.");
      await expect(group).toHaveAccessibleDescription("Please select at least one platform.");
      await expect(caption).toHaveValue("Yuzu is back");

      await caption.fill("  ");
      await tile(page, "TikTok").check();
      await create.click();
      await expect(summary).toContainText("Please enter a caption.");
      await expect(summary).not.toContainText("Please select at least one platform.");
      await expect(tile(page, "TikTok")).toBeChecked();
      await expect(tile(page, "Facebook")).not.toBeChecked();

      await caption.fill("x".repeat(10_000));
      await create.click();
      await expect(summary).toContainText("Use 5000 characters at most");
      await expect(caption).toHaveValue("x".repeat(10_000));
      expect(
        withDatabase(shop, (db) =>
          db.prepare("SELECT count(*) FROM social_media_posts").pluck().get(),
        ),
      ).toBe(2);
    },
  );

  test("with a script the summary has the focus, and leads to its field", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await signInAsAdmin(page, `${POSTS}/new`);
    await page.getByRole("button", { name: "Create Draft" }).click();
    await expectRefused(page, "Validation Error", "Please enter a caption.");
    const summary = page.getByRole("region", { name: "Validation Error" });
    await expectAccessible(page);
    await summary.getByRole("link", { name: "Please select at least one platform." }).click();
    await expect(tile(page, "Instagram")).toBeFocused();
    await page.getByLabel("Caption").fill("Yuzu is back");
    await page.getByRole("button", { name: "Create Draft" }).click();
    await expectRefused(page, "Validation Error", "Please select at least one platform.");
  });

  test("one is deleted once it was asked, and the list forgets it", NO_SCRIPT, async ({ page }) => {
    await signInAsAdmin(page, POSTS);
    await page.getByRole("link", { name: "Delete First harvest is in." }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Post" });
    await expect(dialog).toContainText("Are you sure you want to delete this post?");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Post Deleted", "Post has been deleted successfully.");
    await expect(page.getByRole("row", { name: HARVEST })).toHaveCount(0);
  });

  test(
    "none, and those that cannot be read, say so",
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      withDatabase(shop, (db) => db.exec("DELETE FROM social_media_posts"));
      await signInAsAdmin(page, POSTS);
      await expect(page.getByRole("heading", { name: "No Posts Yet" })).toBeVisible();
      await page.getByRole("link", { name: "Create Your First Post" }).click();
      await expect(page.getByRole("dialog", { name: "Create Social Media Post" })).toBeVisible();

      expectedErrors.push(/no such table/);
      withDatabase(shop, (db) => db.exec("ALTER TABLE social_media_posts RENAME TO lost"));
      expect((await page.goto(POSTS))?.status()).toBe(200);
      await expect(page.getByText("Unable to load posts. Please try again later.")).toBeVisible();
    },
  );

  test("closing the dialog clears what was edited and what was typed", async ({ page }) => {
    await signInAsAdmin(page, POSTS);
    await page.getByRole("link", { name: "Edit First harvest is in." }).click();
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
    await page.getByRole("link", { name: "Edit First harvest is in." }).click();
    await expect(page.getByLabel("Caption")).toHaveValue(HARVEST);
    await expect(tile(page, "TikTok")).not.toBeChecked();
  });
});

test.describe("what was uploaded for a post", () => {
  const giveMedia = (shop: Shop) =>
    withDatabase(shop, (db) =>
      db
        .prepare("UPDATE social_media_posts SET media_urls = ? WHERE caption = ?")
        .run('["/objects/uploads/1","/objects/uploads/2","/objects/uploads/3"]', HARVEST),
    );
  const left = (shop: Shop) => (postOf(shop, HARVEST) as { media_urls: string }).media_urls;

  test("stands there as chips and a count; each can be removed", async ({ page, shop }) => {
    giveMedia(shop);
    await signInAsAdmin(page, POSTS);
    await page.getByRole("link", { name: "Edit First harvest is in." }).click();
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
    expect(left(shop)).toBe('["/objects/uploads/1"]');

    await page.getByRole("link", { name: "Edit First harvest is in." }).click();
    await media.getByRole("button", { name: "Remove Media 1" }).click();
    await expect(media).toBeFocused();
    await expect(media.getByText("file(s) uploaded")).toHaveCount(0);
    await page.getByRole("button", { name: "Update Post" }).click();
    // The toast of the first time may still be there.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(left(shop)).toBeNull();
  });

  test.describe("without a script", () => {
    test.use({ javaScriptEnabled: false });

    test("is kept where it is checked", async ({ page, shop }) => {
      giveMedia(shop);
      await signInAsAdmin(page, POSTS);
      await page.getByRole("link", { name: "Edit First harvest is in." }).click();
      await expect(page.getByText("3 file(s) uploaded")).toBeVisible();
      await page.getByRole("checkbox", { name: "Media 2" }).uncheck();
      await page.getByRole("button", { name: "Update Post" }).click();
      await expectToast(page, "Post Updated!");
      expect(left(shop)).toBe('["/objects/uploads/1","/objects/uploads/3"]');
    });
  });
});

test("while it is on the way a form says so, and so does a tab", async ({ page }) => {
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

for (const { path, fill, button, pending } of [
  { path: `${CONNECTIONS}/new`, fill: "Account Name", button: "Connect", pending: "Connecting..." },
  { path: `${POSTS}/new`, fill: "Caption", button: "Create Draft", pending: "Creating..." },
  { path: `${POSTS}/1/edit`, fill: "Caption", button: "Update Post", pending: "Updating..." },
  { path: `${POSTS}/1/delete`, fill: "", button: "Delete", pending: "Deleting..." },
]) {
  test(`'${button}' reads '${pending}' while pending`, async ({ page }) => {
    await signInAsAdmin(page, path);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    if (fill) await page.getByLabel(fill).fill("Something else");
    if (fill === "Caption") await tile(page, "TikTok").check();
    await page.route(/_data=/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: pending })).toBeVisible();
    go();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

for (const { path, button, text } of [
  {
    path: `${CONNECTIONS}/new`,
    button: "Connect",
    text: "Failed to connect account. Please try again.",
  },
  { path: `${CONNECTIONS}/1/delete`, button: "Delete", text: "Failed to disconnect account." },
  { path: `${POSTS}/new`, button: "Create", text: "Failed to create post. Please try again." },
  { path: `${POSTS}/1/edit`, button: "Update", text: "Failed to update post. Please try again." },
  { path: `${POSTS}/1/delete`, button: "Delete", text: "Failed to delete post." },
]) {
  test(
    `what cannot be stored says '${text}'`,
    NO_SCRIPT,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/503/);
      await signInAsAdmin(page, path);
      for (const label of ["Account Name", "Caption"]) {
        const field = page.getByLabel(label);
        if (await field.isVisible()) await field.fill("Something else");
      }
      if (await tile(page, "TikTok").isVisible()) await tile(page, "TikTok").check();
      const unlock = lockDatabase(shop);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(text).first()).toBeVisible();
      unlock();
    },
  );
}

test("all of it can be done by keyboard alone", async ({ page }) => {
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

test("the screens are accessible and valid, and fit the narrowest phone", async ({
  page,
  shop,
}) => {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte";
  withDatabase(shop, (db) => {
    db.prepare("UPDATE social_media_connections SET account_name = ? WHERE id = 1").run(word);
    db.prepare(
      "UPDATE social_media_posts SET caption = ?, platforms = ?, media_urls = ? WHERE id = 1",
    ).run(word, '["instagram","facebook","twitter","tiktok"]', '["/objects/uploads/1"]');
  });
  await signInAsAdmin(page, CONNECTIONS);
  const paths = [
    ...["", "/new", "/1/delete"].map((path) => CONNECTIONS + path),
    ...["", "/new", "/1/edit", "/1/delete"].map((path) => POSTS + path),
  ];
  await expectPagesFitForAll(page, paths);
  // Boxes of one group share a name, as HTML allows; the rule takes only the first for meant.
  const faults = await panelFaultsIn(page.request, paths);
  expect(faults.filter((fault) => !fault.includes("(form-dup-name)"))).toEqual([]);
});
