import { expect, it } from "vitest";
import { seed } from "../../dev/seed";
import { seedProducts } from "../../dev/seed/products";
import { asAdministrator } from "./as-administrator";
import { answer } from "./remix-build";

/** What every screen and dialog of the panel keeps to in the HTML that is sent. */

const admin = asAdministrator();

const FIRST_MENU_ITEM = String(seedProducts.length + 1);

const paths = Object.keys(import.meta.glob("../../app/routes/admin*.tsx"))
  .map((file) => file.replace(/^.*\/|\.tsx$/g, ""))
  .map((name) => {
    const id = name.startsWith("admin.menu.$id") ? FIRST_MENU_ITEM : "1";
    return `/${name.replace("._index", "").replaceAll("_", "").replaceAll(".", "/").replace("$id", id)}`;
  });

it("has one heading of the first level, whatever lies over it or is missing", async () => {
  await seed();
  const counts: Record<string, number> = {};
  for (const path of paths) {
    const headers = { Cookie: admin.cookie };
    const response = await answer(new Request(`http://localhost:3000${path}`, { headers }));
    counts[path] = (await response.text()).match(/<h1[\s>]/g)?.length ?? 0;
  }
  expect(paths.length).toBeGreaterThan(40);
  expect(counts).toEqual(Object.fromEntries(paths.map((path) => [path, 1])));
});
