import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { createEvent, updateEvent } from "~/domain/events/events.server";
import { updateHomepageContent } from "~/domain/homepage/homepage.server";
import { updateMenuItem } from "~/domain/menu/menu-items.server";
import { createProduct, updateProduct } from "~/domain/products/products.server";
import type { Result } from "~/domain/result";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../../../tests/factories";

const IMAGE = "/objects/media/9b2e8d0c-7a4f-4c1e-b35d-2f6a8e9c0d1b-1600x1200-b5d77a.webp";
const store = () =>
  write((tx) =>
    tx
      .insert(uploads)
      .values({
        objectKey: "pending/a",
        objectPath: IMAGE,
        state: "stored",
        contentType: "image/webp",
        byteSize: 1,
        owner: OWNER.sub,
      })
      .run(),
  );

const save: Record<string, (imageUrl: string | null) => Promise<Result<object>>> = {
  "a new product": (imageUrl) =>
    createProduct({ name: "Tin", price: 1800, category: "matcha", imageUrl }, OWNER),
  "a product": async (imageUrl) =>
    updateProduct((await makeProduct()).id, { name: "Cup", imageUrl }, OWNER),
  "a menu item": async (imageUrl) =>
    updateMenuItem((await makeMenuItem()).id, { name: "Mocha", imageUrl }, OWNER),
  "a new stop": (imageUrl) => {
    const [startDate, endDate] = [inHours(1).toISOString(), inHours(2).toISOString()];
    return createEvent(
      { title: "Lunch", location: "Pier 39", startDate, endDate, imageUrl },
      OWNER,
    );
  },
  "a stop": async (imageUrl) =>
    updateEvent((await makeEvent()).id, { title: "Brunch", imageUrl }, OWNER),
};
const DELETED = ["This image was deleted. Upload it again."];

it.each(Object.keys(save))("%s can't be saved with an image that was deleted", async (what) => {
  const to = (imageUrl: string | null) => save[what]?.(imageUrl);
  expect(await to(IMAGE)).toMatchObject({ ok: false, errors: { imageUrl: DELETED } });
  await store();
  for (const imageUrl of [IMAGE, "https://elsewhere.example/a.webp", "/pictures/a.webp", null])
    expect(await to(imageUrl)).toMatchObject({ ok: true });
});

it("the home page can't be saved with an image that was deleted, but keeps the one it has", async () => {
  const to = (heroImageUrl: string) => updateHomepageContent({ heroImageUrl }, OWNER);
  expect(await to(IMAGE)).toMatchObject({ ok: false, errors: { heroImageUrl: DELETED } });
  await store();
  expect(await to(IMAGE)).toMatchObject({ ok: true });
  await write((tx) => tx.delete(uploads).run());
  expect(await to(IMAGE)).toMatchObject({ ok: true });
});
