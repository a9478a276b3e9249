import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stockOf, storedOrders, withDatabase } from "../e2e/stored";
import { jpeg } from "../media-files";
import { startFirefox } from "./firefox";
import type { Person } from "./person";
import { bringNear, type Scene, signIn, visited } from "./scene";
import { startWebKit } from "./webkit";

/** The journeys that a shop lives from, in browsers as Debian ships them, which Playwright can't drive. */

const TIN = "Ceremonial Matcha, First Harvest";

async function fillCart(person: Person): Promise<void> {
  await person.goTo("/shop");
  await person.follow(TIN);
  await person.finds("title", TIN);
  await person.press("Add to Cart");
  await person.sees("Added to Cart");
}

async function reserve({ person, shop }: Scene): Promise<void> {
  bringNear(shop);
  const before = stockOf(shop, TIN);
  await fillCart(person);
  await person.goTo("/checkout");
  await person.fill("Email", "yuki@example.com");
  await person.press("Pay at the Truck");
  await person.sees("Choose the stop where you'll pick it up and pay");
  await person.choose("Garden Fair at the Conservatory");
  await person.press("Pay at the Truck");
  await person.arrivesAt(/^\/orders\/[\w-]{22}$/);
  await person.sees("We're saving this for you");
  expect(stockOf(shop, TIN)).toBe(before - 1);
}

describe.each([
  ["Firefox", startFirefox],
  ["WebKitGTK", startWebKit],
])("the shop in %s", (_name, start) => {
  const scene = visited(start);

  it("sells a tin", async () => {
    const { person, shop } = scene;
    await fillCart(person);
    await person.goTo("/checkout");
    await person.fill("Email", "yuki@example.com");
    await person.press("Proceed to Payment");
    await person.inFrame("Secure payment input frame", async () => {
      await person.fill("Card number", "4242 4242 4242 4242");
      await person.fill("Expiration", "12 / 40");
      await person.fill("CVC", "123");
    });
    await person.press("Pay Now");
    await person.arrivesAt("/checkout/success");
    await person.sees("Payment Successful!");
    expect(storedOrders(shop)).toMatchObject([
      { email: "yuki@example.com", status: "paid", totalCents: 3800, lines: [{ name: TIN }] },
    ]);
  });

  it("reserves a tin", () => reserve(scene));

  it("signs an administrator in, keeps them in, and signs them out", async () => {
    const { person } = scene;
    await signIn(person, "/admin");
    await person.sees("Dashboard");
    await person.goTo("/admin/orders");
    await person.sees("Orders");
    await person.goTo("/");
    await person.press("Log out");
    await person.finds("link", "Log in");
    await person.goTo("/admin");
    await person.finds("button", "Continue as Demo Admin");
  });

  it("adds a product", async () => {
    const { person } = scene;
    await signIn(person, "/admin/store");
    await person.follow("Add Product");
    await person.fill("Product Name *", "Gyokuro");
    await person.fill("Description *", "Shaded for thirty days");
    await person.fill("Price ($) *", "19.99");
    await person.fill("Initial Stock", "7");
    await person.press("Save Product");
    await person.sees("Product Added");
    await person.goTo("/shop");
    await person.sees("Gyokuro");
    await person.sees("$19.99");
  });

  it("uploads and publishes a picture", async () => {
    const { person, shop } = scene;
    const folder = await mkdtemp(join(tmpdir(), "ujicart-picture-"));
    const picture = join(folder, "whisk.jpg");
    await writeFile(picture, await jpeg(600, 400));
    await signIn(person, "/admin/social-media/posts/new");
    await person.fill("Caption", "With a picture");
    await person.tick("TikTok");
    await person.press("Upload Images/Videos");
    await person.chooseFiles("Choose files", [picture]);
    await person.press("Upload");
    await person.sees("Upload Complete");
    await person.press("Create Draft");
    await person.sees("Post Created!");
    const media = withDatabase(shop, (database) =>
      database
        .prepare("SELECT media_urls FROM social_media_posts WHERE caption = 'With a picture'")
        .pluck()
        .get(),
    );
    expect(JSON.parse(String(media))).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  it("answers a form posted without a script with a message", async () => {
    const { person } = scene;
    await person.goTo("/shop");
    await person.postPlainly("Add to Cart");
    await person.sees("Added to Cart");
  });
});

describe("the shop in Firefox without JavaScript", () => {
  const scene = visited(() => startFirefox({ hasScript: false }));

  it("reserves a tin", () => reserve(scene));

  it("signs an administrator in, and keeps them in", async () => {
    const { person } = scene;
    await signIn(person, "/admin");
    await person.goTo("/admin/orders");
    await person.sees("Orders");
  });
});
