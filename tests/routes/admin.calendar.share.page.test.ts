import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { changeBrand } from "~/domain/brand/brand.server";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { loader as image } from "~/routes/admin_.week[.]jpg";
import { makeEvent, OWNER } from "../factories";
import { withObjectStore } from "../object-stores";
import { asAdministrator } from "./as-administrator";
import { openPage } from "./plain-browser";

/** A week's stops to post, without JavaScript. */

const admin = asAdministrator();
withObjectStore("disk");
/** January 5, 2037, is a Monday. Los Angeles is 8 hours behind. */
const MONDAY = "2037-01-05";
const share = `/admin/calendar/week/share?from=${MONDAY}`;
const open = (path: string) => openPage(path, admin.cookie);

const CAPTION = [
  "Where to find us, Mon, Jan 5 - Sun, Jan 11",
  "",
  "Mon, Jan 5: Lunch, 11:00 AM - 2:00 PM, Cypress Yard",
  "Sun, Jan 11: Dinner, 5:00 PM - 9:00 PM, Pier 39",
  "",
  "localhost:3000/events",
].join("\n");

beforeEach(async () => {
  await makeEvent({
    title: "Lunch",
    location: "Cypress Yard",
    startDate: new Date("2037-01-05T19:00Z"),
    endDate: new Date("2037-01-05T22:00Z"),
  });
  await makeEvent({
    title: "Dinner",
    location: "Pier 39",
    startDate: new Date("2037-01-12T01:00Z"),
    endDate: new Date("2037-01-12T05:00Z"),
  });
  await makeEvent({
    title: "Called off",
    canceledAt: new Date("2037-01-01T01:00Z"),
    startDate: new Date("2037-01-07T19:00Z"),
    endDate: new Date("2037-01-07T22:00Z"),
  });
});

const imageOf = (path: string) => image(admin.get(path));

describe("a week to share", () => {
  it("shows its stops as a caption and two images, which can be downloaded", async () => {
    const page = await open(`/admin/calendar/week?from=${MONDAY}`);
    await page.follow("Share Week");
    expect(page.path).toBe(share);
    expect(page.field("Caption").value).toBe(CAPTION);
    const download = page.screen.getByRole("link", { name: "Download Story" });
    expect(download.getAttribute("download")).toBe(`week-${MONDAY}-story.jpg`);
    expect(download.getAttribute("href")).toBe(`/admin/week.jpg?from=${MONDAY}&story=1`);
  });

  it.each([
    ["", 1350],
    ["&story=1", 1920],
  ])("is drawn as a JPEG (%s)", async (query, height) => {
    const answer = await imageOf(`/admin/week.jpg?from=${MONDAY}${query}`);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const drawn = sharp(await answer.arrayBuffer());
    expect(await drawn.metadata()).toMatchObject({ width: 1080, height });
  });

  it("is drawn once while it stays as it is", async () => {
    const bytes = async () =>
      Buffer.from(await (await imageOf(`/admin/week.jpg?from=${MONDAY}`)).arrayBuffer());
    const first = await bytes();
    expect((await bytes()).equals(first)).toBe(true);
    await makeEvent({
      title: "Brunch",
      location: "Lot 7",
      startDate: new Date("2037-01-06T19:00Z"),
      endDate: new Date("2037-01-06T22:00Z"),
    });
    expect((await bytes()).equals(first)).toBe(false);
  });

  it("is drawn anew with another logo, and once the store has it again", async () => {
    const bytes = async () =>
      Buffer.from(await (await imageOf(`/admin/week.jpg?from=${MONDAY}`)).arrayBuffer());
    const logo = async (color: string) => {
      const square = { width: 400, height: 400, channels: 3, background: color } as const;
      const file = await sharp({ create: square }).png().toBuffer();
      const stored = await storePostedFile(Readable.from([file]), OWNER.sub);
      if (!stored.ok) throw new Error("The logo wasn't stored");
      await changeBrand({ logo: stored.objectPath }, OWNER);
      return bytes();
    };
    const [red, blue] = [await logo("#f00"), await logo("#00f")];
    expect(red.equals(blue)).toBe(false);
    expect((await bytes()).equals(blue)).toBe(true);
  });

  it("opens a draft with its caption and its image, which is saved with one more press", async () => {
    const page = await open(share);
    await page.press("Use in a Post");
    expect(page.path).toMatch(/^\/admin\/social-media\/posts\/new\?/);
    expect(page.field("Caption").value).toBe(CAPTION);
    page.fill({ Instagram: true });
    await page.press("Create Draft");
    expect(page.toast[0]).toBe("Post Created!");
    const [upload] = read().select().from(uploads).all();
    const [post] = read().select().from(socialMediaPosts).all();
    expect(upload).toMatchObject({ state: "stored", contentType: "image/webp" });
    expect(post).toMatchObject({ caption: CAPTION, mediaUrls: [upload?.objectPath] });
  });

  it("has nothing to share without stops", async () => {
    const page = await open("/admin/calendar/week/share?from=2037-03-02");
    expect(page.mainText).toContain("The week of Mar 2, 2037 has no stops.");
    const answer = await imageOf("/admin/week.jpg?from=2037-03-02");
    expect([answer.status, await answer.text()]).toEqual([404, "This week has no stops."]);
    const posted = await open(share);
    const form = posted.screen.getByRole("button", { name: "Use in a Post" }).closest("form");
    form?.setAttribute("action", "/admin/calendar/week/share?from=2037-03-02");
    await posted.press("Use in a Post");
    expect([posted.status, posted.mainText]).toEqual([
      404,
      expect.stringContaining("This week has no stops."),
    ]);
    expect(read().select().from(uploads).all()).toEqual([]);
  });

  it.each(["javascript:alert(1)", "/objects/../x", "https://evil.example/a.webp"])(
    "never takes '%s' for an upload",
    async (media) => {
      const query = new URLSearchParams({ week: MONDAY, media });
      const page = await open(`/admin/social-media/posts/new?${query}`);
      expect(page.text).not.toContain("evil");
      expect(page.mainText).not.toContain("file(s) uploaded");
    },
  );
});
