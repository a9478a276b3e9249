import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { faultsIn } from "./html";
import { withDatabase } from "./stored";

/** Every page outside the panel by its route, and the addresses at which it is looked at. */
const PAGES: Record<string, string[]> = {
  "_site.$": ["/nothing-here"],
  "_site.(menu)._index": ["/", "/menu"],
  "_site.about": ["/about"],
  "_site.catering": ["/catering"],
  "_site.checkout": ["/checkout"],
  "_site.checkout_.success": ["/checkout/success"],
  "_site.events": ["/events"],
  "_site.menu_.$item": ["/menu/14-iced-matcha-latte", "/menu/14", "/menu/none"],
  "_site.newsletter": ["/newsletter"],
  "_site.newsletter_.unsubscribe": ["/newsletter/unsubscribe"],
  "_site.orders.$token": ["/orders/nobodys"],
  "_site.policies.$policy": ["/policies/privacy", "/policies/none"],
  "_site.shop": ["/shop", "/shop?category=matcha"],
  "_site.shop_.$product": ["/shop/13-ceremonial-matcha-first-harvest", "/shop/13", "/shop/none"],
  "auth.auth0": ["/auth/auth0"],
  "auth.callback": ["/auth/callback"],
  "auth.done": ["/auth/done"],
  "auth.login": ["/auth/login"],
  "auth.register": ["/auth/register"],
  board: ["/board"],
  "help.$token": ["/help/none"],
  "help.tablet": ["/help/tablet"],
  now: ["/now"],
};

test("the list has every page outside the panel", () => {
  const routes = readdirSync("app/routes").flatMap((file) => {
    const [, name] = /^(.*)\.tsx$/.exec(file) ?? [];
    const isPage = /export default|barePage/.test(readFileSync(`app/routes/${file}`, "utf8"));
    return name && isPage && !/^(_site\.)?admin(_?\.|$)/.test(name) && name !== "_site"
      ? [name]
      : [];
  });
  expect(routes.sort()).toEqual(Object.keys(PAGES).sort());
});

test.describe("with sign-in set up nowhere", () => {
  test.use({
    settings: {
      AUTH0_DOMAIN: "",
      AUTH0_CLIENT_ID: "",
      AUTH0_CLIENT_SECRET: "",
      AUTH0_AUDIENCE: "",
      AUTH0_ISSUER: "",
    },
  });

  test("no page has a fault", async ({ request, shop }) => {
    const { origin } = shop;
    const paths = Object.values(PAGES).flat();
    expect(
      await faultsIn(
        request,
        paths.map((path) => `${origin}${path}`),
      ),
    ).toEqual([]);
  });
});

test("pages with nothing to show have no fault", async ({ request, shop }) => {
  withDatabase(shop, (database) =>
    database.exec("DELETE FROM events; UPDATE products SET is_available = 0"),
  );
  expect(
    await faultsIn(request, ["/", "/events", "/shop", "/shop?category=matcha", "/now"]),
  ).toEqual([]);
});

test("pages that could not read what they show have no fault", async ({
  request,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/no such table/);
  withDatabase(shop, (database) =>
    database.exec(
      "PRAGMA foreign_keys = OFF; ALTER TABLE events RENAME TO lost; ALTER TABLE products RENAME TO gone",
    ),
  );
  expect(await faultsIn(request, ["/", "/events", "/shop", "/now"])).toEqual([]);
});

test("a stop under way and a filled cart have no fault", async ({ request, shop }) => {
  const productId = withDatabase(shop, (database) => {
    database.exec(
      "UPDATE events SET start_date = 0, image_url = '/pictures/1/bowl.webp' WHERE title LIKE 'Lunch%'",
    );
    return database.prepare("SELECT id FROM products WHERE name = 'Bamboo Whisk'").pluck().get();
  });
  await request.post("/cart", { form: { intent: "add", productId: String(productId) } });
  expect(await faultsIn(request, ["/", "/events", "/now", "/checkout"])).toEqual([]);
  expect(await (await request.get("/checkout")).text()).toContain("Bamboo Whisk");
});
