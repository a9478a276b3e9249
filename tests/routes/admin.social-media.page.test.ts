import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { socialMediaConnections, socialMediaPosts } from "~/db/schema/social.server";
import { seed } from "../../dev/seed";
import { asAdministrator } from "./as-administrator";
import { cellsOf, descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Social Media Manager without JavaScript: what it says and posts. */

const CONNECTIONS = "/admin/social-media";
const POSTS = "/admin/social-media/posts";
const HARVEST =
  "First harvest is here! Sixty numbered tins of Okumidori, on the truck starting Friday.";
const SESAME = "Black sesame or hojicha? Tell us which one to bring back next week.";
const PLATFORMS = ["Instagram", "Facebook", "Twitter / X", "TikTok"];

const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path: string) => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const change = (query: string) => write((tx) => tx.run(sql.raw(query)));
const postOf = (caption: string) =>
  read()
    .select()
    .from(socialMediaPosts)
    .all()
    .find((post) => post.caption === caption);

const heading = (page: Page, name: string) => page.screen.queryByRole("heading", { name });
const tabs = (page: Page) => {
  const navigation = page.screen.getByRole("navigation", { name: "Social Media Manager" });
  return [...navigation.querySelectorAll("a")];
};
const currentTabs = (page: Page) =>
  textsOf(tabs(page).filter((tab) => tab.getAttribute("aria-current") === "page"));
const accounts = (page: Page) => [
  ...page.screen.getByRole("list", { name: "Connected Accounts" }).children,
];
const summary = (page: Page) =>
  textOf(page.screen.getByRole("region", { name: "Validation Error" }));
const chosen = (page: Page) =>
  PLATFORMS.filter((platform) => (page.field(platform) as HTMLInputElement).checked);
const platformsOf = (row: Element) => textsOf(row.querySelectorAll("li"));

it("the social media screen has its title, its subtitle and two tabs that are links", async () => {
  const page = await open(CONNECTIONS);
  expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Social Media Manager");
  expect(page.text).toContain("Connect your accounts and manage posts across platforms");
  expect(textsOf(tabs(page))).toEqual(["Connections", "Posts"]);
  expect(currentTabs(page)).toEqual(["Connections"]);
  expect(heading(page, "Connected Accounts")).not.toBeNull();

  await page.follow("Posts");
  expect(page.path).toBe(POSTS);
  expect(currentTabs(page)).toEqual(["Posts"]);
  expect(heading(page, "Social Media Posts")).not.toBeNull();
  expect(heading(page, "Connected Accounts")).toBeNull();

  await page.follow("Connections");
  expect(page.path).toBe(CONNECTIONS);
});

describe("connections", () => {
  it("are cards with their platform, name, badge and since when", async () => {
    await change("UPDATE social_media_connections SET is_active = 0 WHERE platform = 'instagram'");
    const page = await open(CONNECTIONS);
    const [newest, oldest, ...others] = accounts(page);
    expect(others).toEqual([]);
    for (const text of ["TikTok", "@ujicart.truck", "Active", "15 days ago"]) {
      expect(textOf(newest ?? null)).toContain(text);
    }
    for (const text of ["Instagram", "@ujicart", "Inactive", "3 months ago"]) {
      expect(textOf(oldest ?? null)).toContain(text);
    }
    expect(newest?.querySelector("time")?.getAttribute("datetime")).toMatch(/Z$/);
    expect(newest?.querySelector("svg")).not.toBeNull();
    const name = "Delete @ujicart.truck on TikTok";
    expect(newest?.contains(page.screen.getByRole("link", { name }))).toBe(true);
  });

  it("are asked for by platform and name", async () => {
    const page = await open(`${CONNECTIONS}/new`);
    expect(textsOf(page.dialog.getAllByRole("option"))).toEqual(PLATFORMS);
    expect(page.field("Account Name").getAttribute("placeholder")).toMatch(/^@\w+$/);
  });

  it("are active once connected, and the list shows them at once", async () => {
    const page = await open(`${CONNECTIONS}/new`);
    page.fill({ Platform: "Twitter / X", "Account Name": "@uji_cart" });
    await page.press("Connect");
    for (const text of ["Twitter / X", "@uji_cart", "Active", "just now"]) {
      expect(textOf(accounts(page)[0] ?? null)).toContain(text);
    }
    expect(accounts(page)).toHaveLength(3);
  });

  it("say that there are none, with a link to add the first", async () => {
    await write((tx) => tx.delete(socialMediaConnections).run());
    const page = await open(CONNECTIONS);
    expect(heading(page, "No Connected Accounts")).not.toBeNull();
    await page.follow("Connect Your First Account");
    expect(page.screen.getByRole("dialog", { name: "Connect Account" })).toBeDefined();
  });
});

describe("posts", () => {
  it("stand in a table with caption, platforms, status and when", async () => {
    await write((tx) => {
      tx.run(sql`PRAGMA ignore_check_constraints = ON`);
      for (const status of ["scheduled", "failed", "archived"]) {
        tx.run(sql`INSERT INTO social_media_posts (caption, platforms, status, created_at, updated_at)
          VALUES (${status.repeat(100)}, '["twitter"]', ${status}, 0, 0)`);
      }
      tx.run(sql`PRAGMA ignore_check_constraints = OFF`);
    });
    const page = await open(POSTS);
    const [, ...rows] = page.screen.getAllByRole("row");
    expect(rows.map((row) => cellsOf(row).Status)).toEqual([
      "Draft",
      "Failed",
      "Scheduled",
      "Draft",
      "Published",
    ]);
    const sesame = page.screen.getByRole("row", { name: new RegExp(SESAME.slice(0, 24)) });
    expect(cellsOf(sesame).Caption).toBe(SESAME);
    expect(platformsOf(sesame)).toEqual(["Instagram", "TikTok"]);
    expect(textOf(sesame.querySelector("time"))).toBe("1 day ago");
    expect(cellsOf(rows[0] as Element).Caption).toMatch(/^(archived){10,}.*…$/);
  });

  it("are begun with no platform and no media", async () => {
    const page = await open(`${POSTS}/new`);
    expect(page.field("Caption").getAttribute("rows")).toBe("4");
    const group = page.dialog.getByRole("group", { name: "Select Platforms" });
    expect(group.querySelectorAll("input[type=checkbox]")).toHaveLength(4);
    expect(chosen(page)).toEqual([]);
    expect(page.dialog.getByRole("group", { name: "Media Upload" })).toBeDefined();
    expect(page.text).not.toContain("file(s) uploaded");
  });

  it("are created as drafts on several platforms, and are first", async () => {
    const page = await open(`${POSTS}/new`);
    page.fill({ Caption: "Yuzu is back <b>today</b>", TikTok: true, Facebook: true });
    await page.press("Create Draft");
    const first = page.screen.getAllByRole("row")[1] as Element;
    for (const text of ["Yuzu is back <b>today</b>", "Draft", "just now"]) {
      expect(textOf(first)).toContain(text);
    }
    expect(platformsOf(first)).toEqual(["Facebook", "TikTok"]);
    expect(postOf("Yuzu is back <b>today</b>")).toMatchObject({
      platforms: ["facebook", "tiktok"],
      status: "draft",
      mediaUrls: null,
    });
  });

  it("are edited in the same dialog, filled in, and back leads to the search", async () => {
    const page = await open(`${POSTS}?q=harvest`);
    expect(page.screen.getAllByRole("row")).toHaveLength(2);
    await page.follow(/^Edit First harvest is here!/);
    expect(page.screen.getByRole("dialog", { name: "Edit Social Media Post" })).toBeDefined();
    expect(page.field("Caption").value).toBe(HARVEST);
    expect(chosen(page)).toEqual(["Instagram", "Facebook"]);
    page.fill({ Facebook: false });
    await page.press("Update Post");
    expect(platformsOf(page.screen.getAllByRole("row")[1] as Element)).toEqual(["Instagram"]);
    expect(postOf(HARVEST)).toMatchObject({ platforms: ["instagram"], status: "published" });
  });

  it("keep uploads that stay checked", async () => {
    const urls = '["/objects/uploads/1","/objects/uploads/2","/objects/uploads/3"]';
    await change(`UPDATE social_media_posts SET media_urls = '${urls}' WHERE id = 1`);
    const page = await open(POSTS);
    await page.follow(/^Edit First harvest is here!/);
    expect(page.text).toContain("3 file(s) uploaded");
    page.fill({ "Media 2": false });
    await page.press("Update Post");
    expect(page.toast[0]).toBe("Post Updated!");
    expect(postOf(HARVEST)?.mediaUrls).toEqual(["/objects/uploads/1", "/objects/uploads/3"]);
  });

  it("tell what is wrong, keep what was typed, and store nothing", async () => {
    const page = await open(`${POSTS}/new`);
    page.fill({ Caption: "Yuzu is back" });
    await page.press("Create Draft");
    expect(page.status).toBe(422);
    expect(summary(page)).toContain("Please select at least one platform.");
    expect(summary(page)).not.toContain("Please enter a caption.");
    const group = page.screen.getByRole("group", { name: "Select Platforms" });
    expect(descriptionOf(group)).toBe("Please select at least one platform.");
    expect(page.field("Caption").value).toBe("Yuzu is back");

    page.fill({ Caption: "  ", TikTok: true });
    await page.press("Create Draft");
    expect(summary(page)).toContain("Please enter a caption.");
    expect(summary(page)).not.toContain("Please select at least one platform.");
    expect(chosen(page)).toEqual(["TikTok"]);

    page.fill({ Caption: "x".repeat(10_000) });
    await page.press("Create Draft");
    expect(summary(page)).toContain("Use 5,000 characters or fewer");
    expect(page.field("Caption").value).toBe("x".repeat(10_000));
    expect(read().select().from(socialMediaPosts).all()).toHaveLength(2);
  });

  it("say that there are none, with a link to add the first", async () => {
    await write((tx) => tx.delete(socialMediaPosts).run());
    const page = await open(POSTS);
    expect(heading(page, "No Posts Yet")).not.toBeNull();
    await page.follow("Create Your First Post");
    expect(page.screen.getByRole("dialog", { name: "Create Social Media Post" })).toBeDefined();
  });
});
