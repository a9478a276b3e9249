import { expect, it } from "vitest";
import { read } from "~/db/client.server";
import { brandVersions } from "~/db/schema/homepage.server";
import { readBrand } from "~/domain/brand/brand.server";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { jpeg } from "../media-files";
import { withObjectStore } from "../object-stores";
import { asAdministrator } from "./as-administrator";
import { openPage } from "./plain-browser";

/** Home as it would be with what's typed and not saved. */

const admin = asAdministrator();
const objects = withObjectStore("disk");

const editBrand = () => openPage("/admin/brand", admin.cookie);

it("the preview is home with what's typed, and stores nothing", async () => {
  const page = await editBrand();
  page.fill({ "Name *": "Kumo", "Tagline *": "Shaved ice on wheels", "Background *": "#eef4ff" });
  await page.press("Preview");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Find Our Truck");
  expect(page.document.querySelector("header")?.textContent).toContain("Kumo");
  expect(page.document.title).toBe("Kumo: Shaved ice on wheels");
  const style = page.document.querySelector("style")?.textContent ?? "";
  expect(style).toContain("--paper:238 244 255");
  expect(read().select().from(brandVersions).all()).toEqual([]);
  expect((await openPage("/")).text).not.toContain("Kumo");
});

it("the preview shows texts too", async () => {
  const page = await openPage("/admin/brand/texts", admin.cookie);
  page.fill({ "Above the Stops": "Come hungry." });
  await page.press("Preview");
  expect(page.text).toContain("Come hungry.");
  expect(readBrand().texts).toEqual({});
});

it("the preview says what can't be saved", async () => {
  const page = await editBrand();
  page.fill({ "Name *": "", "Buttons and Links *": "#ffcc00" });
  await page.press("Preview");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Name: Enter the truck's name");
  const other = await editBrand();
  other.fill({ "Buttons and Links *": "#ffcc00" });
  await other.press("Preview");
  expect(other.text).toContain("has a contrast of");
});

it("the preview draws a logo for this one look", async () => {
  const file = await jpeg(400, 200);
  const stored = await storePostedFile(
    (async function* () {
      yield new Uint8Array(file);
    })(),
    admin.actor.sub,
  );
  const before = objects.names();
  const page = await editBrand();
  page.fill({ Logo: stored.ok ? stored.objectPath : "" });
  await page.press("Preview");
  const mark = page.document.querySelector("header img")?.getAttribute("src");
  expect(mark).toMatch(/^data:image\/webp;base64,/);
  expect(objects.names()).toEqual(before);
});

it("the preview can be framed by the panel alone, which frames nothing else", async () => {
  const policy = ({ headers }: { headers: Headers }, name: string) =>
    new RegExp(`${name} ([^;]*)`).exec(headers.get("Content-Security-Policy") ?? "")?.[1];
  const preview = await openPage("/admin/brand/preview", admin.cookie);
  expect(preview.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(policy(preview, "frame-ancestors")).toBe("'self'");
  const panel = await editBrand();
  expect(policy(panel, "frame-src")).toBe("'self'");
  expect(policy(panel, "frame-ancestors")).toBe("'none'");
  // The site's Admin link opens the panel in the same document, which keeps its policy.
  for (const path of ["/shop", "/checkout"]) {
    const site = await openPage(path, admin.cookie);
    expect([policy(site, "frame-src"), policy(site, "connect-src")]).toEqual([
      expect.stringContaining("'self'"),
      expect.stringContaining("'self'"),
    ]);
    expect(policy(await openPage(path), "frame-src")).not.toContain("'self'");
  }
  const home = await openPage("/");
  expect(home.headers.get("X-Frame-Options")).toBeNull();
  expect(policy(home, "frame-ancestors")).toBe("'none'");
});
