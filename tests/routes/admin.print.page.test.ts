import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { changeBrand } from "~/domain/brand/brand.server";
import { loader as menu } from "~/routes/admin_.print.menu";
import { loader as sign } from "~/routes/admin_.print.sign";
import { loader as week } from "~/routes/admin_.print.week";
import { inlineHash } from "../../server/csp";
import { inHours } from "../clock";
import { makeChoiceGroup, makeEvent, makeMenuItem, OWNER } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { textOf, textsOf } from "./plain-browser";

/** Pages made for paper. */

const admin = asAdministrator();

async function print(loader: typeof menu, path: string) {
  const request = args(path, { headers: { Cookie: admin.cookie } });
  const response = (await loader(request)) as Response;
  const { document } = new JSDOM(await response.text()).window;
  return { response, document, sheet: document.querySelector("main") };
}

describe("the menu", () => {
  it("has each item with its price, and what can be chosen", async () => {
    const { id } = await makeMenuItem({ name: "Latte", priceCents: 650, allergens: ["milk"] });
    await makeMenuItem({ name: "Off", isAvailable: false });
    const { id: mocha } = await makeMenuItem({ name: "Mocha", priceCents: 700 });
    await makeChoiceGroup({}, undefined, [id, mocha]);
    await makeChoiceGroup(
      { name: "Size" },
      [{ name: "Half" }, { name: "Full", priceCents: 1400 }],
      [mocha],
    );
    const { sheet, document } = await print(menu, "/admin/print/menu");
    expect(textsOf(sheet?.querySelectorAll(".line") ?? [])).toEqual(["Latte$6.50", "Mocha$7.00"]);
    expect(textsOf(sheet?.querySelectorAll("li p") ?? [])).toEqual([
      "Contains milk",
      "Size: Half, Full +$14.00",
      "Contains milk",
    ]);
    expect(textOf(sheet)).toContain("Contains milk");
    expect(textsOf(document.querySelectorAll(".choices li"))).toEqual(["Milk: Whole, Oat +$0.80"]);
    expect(textOf(document.querySelector("header"))).toContain("localhost:3000/menu");
  });

  it("says what each choice adds to the least price, whatever is usual or sold out today", async () => {
    const { id: latte } = await makeMenuItem({ name: "Latte", priceCents: 500 });
    const { id: bowl } = await makeMenuItem({ name: "Bowl", priceCents: 0 });
    const medium = { name: "Medium", priceCents: 100, isDefault: true };
    const sizes = [
      { name: "Small" },
      { ...medium, outUntil: inHours(1) },
      { name: "Large", priceCents: 200 },
    ];
    await makeChoiceGroup({ name: "Size" }, sizes, [latte]);
    const half = { name: "Half", priceCents: 900 };
    await makeChoiceGroup({ name: "Size" }, [half, { name: "Full", priceCents: 1400 }], [bowl]);
    const { sheet } = await print(menu, "/admin/print/menu");
    expect(textsOf(sheet?.querySelectorAll(".line") ?? [])).toEqual(["Latte$5.00", "Bowl$9.00"]);
    expect(textsOf(sheet?.querySelectorAll("li p") ?? [])).toEqual([
      "Size: Small, Medium +$1.00, Large +$2.00",
      "Size: Half, Full +$5.00",
    ]);
  });

  it("breaks no section across columns, unless it's long", async () => {
    const ofItems = async (number: number) => {
      for (let left = number; left > 0; left -= 1) await makeMenuItem({ name: `Tea ${left}` });
      const { document } = await print(menu, "/admin/print/menu");
      return document.querySelector("main section")?.className;
    };
    expect(await ofItems(8)).toBe("whole");
    expect(await ofItems(1)).toBe("");
  });

  it.each([
    [1, "few"],
    [20, "some"],
    [40, "usual"],
    [60, "many"],
  ])("fits its page with %s items", async (number, size) => {
    for (let left = number; left > 0; left -= 1) await makeMenuItem({ name: `Tea ${left}` });
    const { sheet } = await print(menu, "/admin/print/menu");
    expect(sheet?.className).toBe(`menu ${size}`);
  });

  it.each([
    ["", "8.5in 11in"],
    ["?paper=a4", "210mm 297mm"],
    ["?paper=nonsense", "8.5in 11in"],
  ])(
    "is printed with '%s' for %s, and its policy allows its own style and script",
    async (asked, size) => {
      const { response, document } = await print(menu, `/admin/print/menu${asked}`);
      const style = document.querySelector("style")?.textContent ?? "";
      expect(style).toContain(`@page{size:${size};`);
      const policy = response.headers.get("Content-Security-Policy");
      for (const own of [style, document.querySelector("script")?.textContent ?? ""])
        expect(policy).toContain(inlineHash(own));
    },
  );
});

it("the printed menu wears the truck's name and colors", async () => {
  const colors = { paper: "#ffffff", ink: "#112233", accent: "#0044aa" };
  await changeBrand({ name: "Tea & Co", ...colors }, OWNER);
  const { document } = await print(menu, "/admin/print/menu");
  expect(textOf(document.querySelector("h1"))).toBe("Tea & Co");
  expect(document.querySelector("style")?.textContent).toContain("--i:#112233;--a:#0044aa;");
});

describe("the week", () => {
  it("has the stops of seven days, by day", async () => {
    await makeEvent({ title: "Soon", startDate: inHours(1), endDate: inHours(2) });
    await makeEvent({ title: "Later", startDate: inHours(24 * 8), endDate: inHours(24 * 8 + 1) });
    const shown = async (path: string) => textOf((await print(week, path)).sheet);
    expect(await shown("/admin/print/week")).toContain("Soon");
    expect(await shown("/admin/print/week")).not.toContain("Later");
    expect(await shown("/admin/print/week?week=next")).toContain("Later");
    expect(await shown("/admin/print/week?week=next")).not.toContain("Soon");
  });

  it("says so if there are no stops", async () => {
    expect(textOf((await print(week, "/admin/print/week")).sheet)).toContain("No stops");
  });
});

it("the sign can be read from both sides, and is said once", async () => {
  const { document } = await print(sign, "/admin/print/sign");
  const faces = [...document.querySelectorAll(".face")];
  expect(faces.map((face) => face.getAttribute("aria-hidden"))).toEqual(["true", null]);
  expect(document.querySelectorAll("svg[role=img]")).toHaveLength(2);
  expect(textOf(faces[1] ?? null)).toBe("UjicartScan for our menulocalhost:3000/menu");
});
