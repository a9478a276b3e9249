import { afterEach, describe, expect, it, vi } from "vitest";
import { loader as menu } from "~/routes/api.menu";
import { makeMenuItem, makeMenuSection, makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();
const NOON = new Date("2027-01-04T20:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

const latte = {
  name: "Iced Matcha Latte",
  description: null,
  imageUrl: null,
  sectionId: 1,
  allergens: ["milk"],
  isAvailable: true,
  price: "6.50",
  isSoldOut: false,
};

describe("GET /api/menu", () => {
  it("lists sections and their items, and says what is sold out", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { id } = await makeMenuItem({ allergens: ["milk"] });
    const until = (ms: number) => new Date(NOON.getTime() + ms);
    const { id: out } = await makeMenuItem({ name: "Hojicha", outUntil: until(1) });
    const { id: back } = await makeMenuItem({ name: "Sencha", outUntil: until(0) });
    await makeMenuItem({ name: "Hidden", isAvailable: false });
    await makeMenuSection("Sweets");
    await makeProduct();

    const response = await menu(args("/api/menu"));
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    const none = { ...latte, allergens: [] };
    expect(await response.json()).toEqual([
      {
        id: 1,
        name: "Drinks",
        items: [
          { ...latte, id },
          { ...none, id: out, name: "Hojicha", isSoldOut: true },
          { ...none, id: back, name: "Sencha" },
        ],
      },
    ]);
  });

  it("tells administrators of the rest, too", async () => {
    await makeMenuItem({ isAvailable: false });
    await makeMenuSection("Sweets");
    expect(await (await menu(args("/api/menu"))).json()).toEqual([]);
    const response = await menu(admin.get("/api/menu"));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject([
      { name: "Drinks", items: [{ isAvailable: false }] },
      { name: "Sweets", items: [] },
    ]);
  });
});
