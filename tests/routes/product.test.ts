import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { loader, meta } from "~/routes/_site.shop_.$product";
import { makeProduct } from "../factories";
import { args } from "./call";

/** A product's own page, by the last part of its address. */
const open = (segment: string, search = "") =>
  loader(args(`/shop/${segment}${search}`, {}, { product: segment }));

/** What the loader throws in place of the page. */
async function refusalOf(segment: string, search = ""): Promise<Response> {
  const thrown = await open(segment, search).catch((thrown: unknown) => thrown);
  if (thrown instanceof Response) return thrown;
  throw new Error(`/shop/${segment} is a page`);
}

describe("a product's page", () => {
  async function summaryOf(description: string) {
    const { id } = await makeProduct({ description });
    const data = await (await open(`${id}-ceremonial-matcha`)).json();
    const tags = meta({ matches: [], data } as unknown as Parameters<typeof meta>[0]);
    return tags?.flatMap((tag) =>
      "name" in tag && tag.name === "description" ? [tag.content] : [],
    )[0];
  }

  it("is summed up for search engines without cutting an emoji apart", async () => {
    expect(await summaryOf(`${"x".repeat(156)}🍵🍵 and more`)).toBe(`${"x".repeat(156)}🍵...`);
    expect(await summaryOf(`${"x".repeat(159)}🍵`)).toBe(`${"x".repeat(159)}🍵`);
  });

  it("is summed up to the end of a word", async () => {
    expect(await summaryOf(`${"matcha ".repeat(22)}ceremonial`)).toBe(
      `${"matcha ".repeat(22).trimEnd()}...`,
    );
  });

  it.each(["", "-tin", "-ceremonial", "-Ceremonial-Matcha", "-"])(
    "moves for good to where its name leads, from words like '%s'",
    async (words) => {
      const { id } = await makeProduct();
      const moved = await refusalOf(`${id}${words}`, "?from=mail");
      expect(moved.status).toBe(301);
      expect(moved.headers.get("Location")).toBe(`/shop/${id}-ceremonial-matcha?from=mail`);
    },
  );

  it("leads in no circle if it's renamed and renamed back: the move is asked for again", async () => {
    const { id } = await makeProduct();
    expect((await refusalOf(`${id}`)).headers.get("Cache-Control")).toBe("private, no-cache");
  });
});

describe("a product's page that doesn't exist", () => {
  it.each(["999", "999-tin", "tin", "0", "01", "1e3", "99999999999999999"])(
    "is not found for '%s'",
    async (segment) => expect((await refusalOf(segment)).status).toBe(404),
  );

  it("is not found for what the shop doesn't offer, and what was deleted", async () => {
    const { id: hidden } = await makeProduct({ isAvailable: false });
    const { id: deleted } = await makeProduct();
    await write((tx) => tx.update(products).set({ deletedAt: new Date() }).run());
    for (const id of [hidden, deleted]) expect((await refusalOf(`${id}`)).status).toBe(404);
  });
});
