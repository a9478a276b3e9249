import { expect, test } from "./fixtures";
import { lockDatabase } from "./panel";
import {
  cartLink,
  emailField,
  goToCheckoutWith,
  PAY_ON_STRIPES_PAGE,
  TIN,
  TOTE,
  WHISK,
} from "./shopping";

/** On a phone without JavaScript, each answer opens where its reader was. */

test.use({ viewport: { width: 390, height: 844 } });

const NO_SCRIPT = { tag: "@no-script" };

test("a refused inquiry opens at its errors", NO_SCRIPT, async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await page.goto("/catering");
  const form = page.locator("form#inquiry");
  await form.getByLabel("Name *").fill("Kei");
  // The browser's own checks would keep it from being sent.
  await form.evaluate((element) => element.setAttribute("novalidate", ""));
  await form.getByRole("button", { name: "Submit Inquiry" }).click();
  await expect(page).toHaveURL(/\/catering#inquiry-answer$/);
  await expect(form.getByRole("region", { name: "Check these fields" })).toBeInViewport();
  await expect(form.getByRole("region")).toBeFocused();
  await expect(form.getByLabel("Name *")).toHaveValue("Kei");
});

test("a refused sign-up opens at its form", NO_SCRIPT, async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await page.goto("/about");
  const form = page.getByRole("contentinfo").locator("form");
  await form.evaluate((element) => element.setAttribute("novalidate", ""));
  await form.getByLabel("Email").fill("kei");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/newsletter#newsletter-answer$/);
  const errors = page.getByRole("main").getByRole("region");
  await expect(errors).toBeInViewport();
  await expect(errors).toBeFocused();
});

test(
  "a refused checkout opens at its email, below the cart",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    await goToCheckoutWith(page, TIN, WHISK, TOTE, { name: "Stoneware Matcha Bowl" });
    const unlock = lockDatabase(shop, expectedErrors);
    await emailField(page).fill("yuki@example.com");
    await page.getByRole("button", { name: PAY_ON_STRIPES_PAGE }).click();
    await expect(page).toHaveURL(/\/checkout#payment$/);
    await expect(page.getByRole("main").getByRole("alert")).toBeInViewport();
    await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
    await expect(emailField(page)).toHaveValue("yuki@example.com");
    unlock();
  },
);

test("adding the last product of a page leads back to it", NO_SCRIPT, async ({ page }) => {
  const paths = ["/", "/shop?category=equipment", "/shop/13-ceremonial-matcha-first-harvest"];
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    const card = page
      .getByRole("article")
      .filter({ has: page.getByRole("button", { name: "Add to Cart" }) })
      .last();
    const id = await card.getAttribute("id");
    await card.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(`${path}#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(".toast"), "what was done is in view too").toBeInViewport();
    await expect(cartLink(page)).toHaveText(String(index + 1));
  }
});

test(
  "the shop says with cookies off that the cart needs them",
  NO_SCRIPT,
  async ({ request, shop }) => {
    const { origin } = shop;
    const post = await fetch(`${origin}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin, Referer: `${origin}/shop` },
      body: new URLSearchParams({ intent: "add", productId: "13" }),
    });
    const looked = await fetch(new URL(post.headers.get("Location") ?? "", origin), {
      redirect: "manual",
    });
    const back = looked.headers.get("Location") ?? "";
    expect(back).toMatch(/^\/shop\?cookies=off#product-13$/);
    expect(await (await fetch(new URL(back, origin))).text()).toContain(
      "Turn on cookies to use your cart",
    );

    const kept = await request.post("/cart", {
      form: { intent: "add", productId: "13" },
      headers: { Origin: origin, Referer: `${origin}/shop` },
    });
    expect(new URL(kept.url()).search).toBe("");
    expect(await kept.text()).toContain(TIN.name);
  },
);
