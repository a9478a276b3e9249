import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { meta as rootMeta } from "~/root";
import { loader as robots } from "~/routes/robots[.]txt";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { makeProduct } from "../factories";
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

describe("/sitemap.xml", () => {
  it("lists whole addresses, each once", async () => {
    const { id } = await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Hidden", isAvailable: false });
    const response = await sitemap(args("/sitemap.xml"));
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, it]) => it,
    );
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^http:\/\/localhost:3000\//);
    expect(addresses.filter((address) => address?.includes("/shop/"))).toEqual([
      `http://localhost:3000/shop/${id}-tin`,
    ]);
  });

  it("that cannot list the products is not one without them", async () => {
    captureLog();
    read().run(sql`ALTER TABLE products RENAME TO lost`);
    expect((await sitemap(args("/sitemap.xml"))).ok).toBe(false);
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
    ["That did not work", response(400, "page: is a whole number from 1.")],
    ["Something went wrong", response(503)],
    ["Something went wrong", new Error("secret")],
  ])("is called '%s', and is not to be found", (title, error) => {
    const tags = tagsFor(error);
    expect(tags).toContainEqual({ title: `${title} | Ujicart` });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(tags)).not.toMatch(/canonical|secret/);
  });
});
