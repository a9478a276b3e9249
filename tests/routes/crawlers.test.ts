import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { meta as rootMeta } from "~/root";
import { loader as manifest } from "~/routes/manifest[.]webmanifest";
import { loader as robots } from "~/routes/robots[.]txt";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { makeMenuItem, makeProduct } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

describe("/robots.txt", () => {
  it("keeps crawlers out of the panel, the API and sign-in, and names the sitemap", async () => {
    const response = robots();
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(
      [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /api/",
        "Disallow: /auth/",
        "",
        "Sitemap: http://localhost:3000/sitemap.xml",
        "",
      ].join("\n"),
    );
  });
});

const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

describe("/sitemap.xml", () => {
  it("lists whole addresses, each once", async () => {
    const { id } = await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Hidden", isAvailable: false });
    const latte = await makeMenuItem({ name: "Latte" });
    const response = await sitemap(args("/sitemap.xml"));
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const body = await response.text();
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, it]) => it);
    expect(addresses.length).toBeGreaterThan(0);
    const changed = new RegExp(`/shop/${id}-tin</loc><lastmod>${TIME}</lastmod></url>`);
    expect(body).toMatch(changed);
    expect(body.match(/<lastmod>/g)).toHaveLength(1);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^http:\/\/localhost:3000\//);
    expect(addresses.filter((address) => address?.includes("/shop/"))).toEqual([
      `http://localhost:3000/shop/${id}-tin`,
    ]);
    expect(addresses).toContain(`http://localhost:3000/menu/${latte.id}-latte`);
  });

  it("fails if it can't list the products, rather than leaving them out", async () => {
    captureLog();
    read().run(sql`ALTER TABLE products RENAME TO lost`);
    expect((await sitemap(args("/sitemap.xml"))).ok).toBe(false);
  });
});

describe("/manifest.webmanifest", () => {
  it("has an icon that a phone can cut to a circle without touching the seal", async () => {
    const { icons } = await (await manifest(args("/manifest.webmanifest"))).json();
    const [maskable] = icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable");
    const { data, info } = await sharp(`public${maskable.src}`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([`${info.width}x${info.height}`, info.channels]).toEqual([maskable.sizes, 3]);
    const paper = [...data.subarray(0, 3)];
    const furthest = Array.from({ length: info.width * info.height }, (_, pixel) => {
      const isPaper = paper.every((value, i) => data[pixel * 3 + i] === value);
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
      return isPaper ? 0 : Math.hypot(x - info.width / 2, y - info.height / 2);
    }).reduce((most, distance) => Math.max(most, distance), 0);
    // W3C's safe zone: a circle of four fifths.
    expect(furthest).toBeGreaterThan(info.width / 4);
    expect(furthest).toBeLessThanOrEqual(info.width * 0.4);
  });
});

describe("a page that failed", () => {
  const root = { id: "root", data: { origin: "http://localhost:3000" } };
  const tagsFor = (error: unknown) =>
    rootMeta({ matches: [root], error } as unknown as MetaArgs) as MetaDescriptor[];
  const response = (status: number, data: string | null = null) => ({
    status,
    statusText: "",
    internal: false,
    data,
  });

  it.each([
    ["Page Not Found", response(404)],
    ["That didn't work", response(400, "page: must be 1 or higher.")],
    ["Something went wrong", response(503)],
    ["Something went wrong", new Error("secret")],
  ])("is called '%s', and isn't to be found", (title, error) => {
    const tags = tagsFor(error);
    expect(tags).toContainEqual({ title: `${title} | Ujicart` });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(tags)).not.toMatch(/canonical|secret/);
  });
});
