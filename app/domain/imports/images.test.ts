import { expect, it } from "vitest";
import type { CatalogRow } from "./catalog-row";
import { imagesLeftOut, withImages, withoutLost } from "./images";

const PATH = "/objects/media/0b9b4f3e-8d6c-4d57-9a0c-2f2f6f1f2a11-800x600-b5d77a.webp";
const row = (more: Partial<CatalogRow> = {}): CatalogRow => ({
  name: "Iced Latte",
  place: "",
  priceCents: 500,
  ...more,
});
const LARGE = { family: "1", item: "Iced Latte", name: "Large", asks: "" };

it.each([
  ["tin.jpg", { images: ["https://x.example/a/tin.png?v=1"] }],
  ["Tin 1.jpg", { images: ["https://x.example/a/Tin%201.jpg"] }],
  ["tin%.jpg", { images: ["https://x.example/tin%.jpg"] }],
  ["Cafe\u0301.jpg", { images: ["Caf\u00e9.jpg"] }],
  ["iced-latte.WEBP", {}],
  ["Iced - Latte!.jpg", {}],
  ["Iced Latte.jpg", { name: "Iced Latte, Large", variation: LARGE }],
  ["Iced Latte, Large.jpg", { name: "Iced Latte, Large", variation: LARGE }],
])("%s is the image of %j", (name, more) => {
  expect(withImages([row(more)], [{ name, path: PATH }])).toEqual([
    { ...row(more), imageUrl: PATH },
  ]);
});

it.each(["🍵.jpg", "_.png", ".jpg"])("%s is no item's image", (name) => {
  const [item, left] = withImages([row()], [{ name, path: PATH }]);
  expect([item, left]).toEqual([row(), expect.objectContaining({ name })]);
});

it("an image that belongs to no item is reported, and so is why another isn't stored", () => {
  const images = [
    { name: "cat.jpg", path: PATH },
    { name: "Iced Latte.jpg", why: "It's damaged" },
  ];
  expect(withImages([row()], images)).toEqual([
    row(),
    expect.objectContaining({ name: "cat.jpg", why: expect.stringContaining("No item") }),
    expect.objectContaining({ name: "Iced Latte.jpg", why: "It's damaged" }),
  ]);
});

it.each([
  ["Iced Latte.jpg", { why: "It's archived" }],
  ["Tin 1-2.jpg", { name: "Tin 12" }],
  ["Tin 12.jpg", { name: "Tin 1-2" }],
])("%s isn't the image of %j", (name, more) => {
  expect(withImages([row(more)], [{ name, path: PATH }])).toEqual([
    row(more),
    expect.objectContaining({ name, why: "No item has an image or a name like this" }),
  ]);
});

it("an image that's gone is asked for again, and another site's URL stays", () => {
  const rows = [row({ imageUrl: PATH }), row({ imageUrl: "https://x.example/tin.jpg" })];
  const [lost, other] = withoutLost(rows, () => false);
  expect(lost).toEqual(row({ imageUrl: null, images: [PATH] }));
  expect(other).toEqual(rows[1]);
  expect(withoutLost(rows, (path) => path === PATH)).toEqual(rows);
});

it("the list of missing images names up to twelve, and counts the rest", () => {
  const rows = Array.from({ length: 14 }, (_, at) =>
    row({ images: [`https://x.example/${at}.jpg`, "more.jpg"] }),
  );
  expect(imagesLeftOut(rows, rows).map(({ name, place, why }) => [name, place, why])).toEqual([
    ["Images", "14 items", expect.stringMatching(/: 0\.jpg, .*, 11\.jpg, and 2 more$/)],
    ["More images", "14 items", "An item has one image here"],
  ]);
  const twelve = rows.slice(0, 12);
  expect(imagesLeftOut([row()], twelve)).toMatchObject([
    { why: expect.stringMatching(/11\.jpg$/) },
  ]);
  expect(imagesLeftOut([row()], [row()])).toEqual([]);
});
