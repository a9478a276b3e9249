import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { RootData } from "~/components/site/root-data";
import { write } from "~/db/client.server";
import { takeFlash } from "~/http/flash.server";
import { loader as root } from "~/root";
import { action, loader } from "~/routes/cart";
import { inHours } from "../clock";
import { makeChoiceGroup, makeMenuItem, makeProduct } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

type Posted = { fields: Record<string, string>; cart?: string; referer?: string };

/** Posts a form to /cart as a browser without JavaScript does, and tells what it then has. */
async function post({ fields, cart, referer }: Posted) {
  const headers = new Headers();
  if (cart !== undefined) headers.set("Cookie", `cart=${cart}`);
  if (referer) headers.set("Referer", referer);
  const body = new URLSearchParams(fields);
  const response = await action(args("/cart", { method: "POST", headers, body }));
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const next = new Request("http://localhost:3000/", { headers: { Cookie: cookies.join("; ") } });
  return {
    status: response.status,
    location: response.headers.get("Location"),
    cart: cookies.find((cookie) => cookie.startsWith("cart="))?.slice(5),
    toast: (await takeFlash(next)).toast,
  };
}

describe("adding", () => {
  it("puts one piece in the cart at today's price, says so and goes back", async () => {
    const { id } = await makeProduct({ name: "Tin", priceCents: 1999 });
    const answer = await post({
      fields: { intent: "add", productId: String(id) },
      cart: "0",
      referer: "http://localhost:3000/shop?category=matcha",
    });
    expect(answer).toEqual({
      status: 303,
      location: `/shop?category=matcha#product-${id}`,
      cart: `${id}.1.1999`,
      toast: { title: "Added to Cart", description: "Tin" },
    });
  });

  it("raises what is there, and keeps the price its shopper last saw", async () => {
    const { id } = await makeProduct({ priceCents: 2100 });
    const fields = { intent: "add", productId: String(id), quantity: "2" };
    expect((await post({ fields, cart: `${id}.3.1999` })).cart).toBe(`${id}.5.1999`);
  });

  it.each([
    ["a product that never was", { productId: "999" }, "We no longer sell that."],
    ["a hidden one", { productId: "1" }, "Hidden isn't available right now."],
    ["a sold-out one", { productId: "2" }, "Gone is sold out."],
    ["more than there are", { productId: "3", quantity: "3" }, "We only have 2 of Few left."],
    ["no product", {}, "Something was wrong with that request. Your cart hasn't changed."],
    [
      "rubbish",
      { productId: "3", quantity: "1e1" },
      "Something was wrong with that request. Your cart hasn't changed.",
    ],
    [
      "a negative quantity",
      { productId: "3", quantity: "-1" },
      "Something was wrong with that request. Your cart hasn't changed.",
    ],
  ])("is refused in plain words and changes nothing for %s", async (_what, fields, description) => {
    await makeProduct({ name: "Hidden", isAvailable: false });
    await makeProduct({ name: "Gone", stock: 0 });
    await makeProduct({ name: "Few", stock: 2 });
    expect(await post({ fields: { intent: "add", ...fields } })).toEqual({
      status: 303,
      location: "productId" in fields ? `/shop#product-${fields.productId}` : "/shop",
      cart: undefined,
      toast: { title: "Error", description, variant: "destructive" },
    });
  });

  it.each(["https://evil.example/shop", "http://localhost:3000//evil.example", "rubbish"])(
    "never leads to another site (%s)",
    async (referer) => {
      const { id } = await makeProduct();
      const answer = await post({
        cart: "0",
        fields: { intent: "add", productId: String(id) },
        referer,
      });
      expect(answer.location).toBe(`/shop#product-${id}`);
    },
  );
});

describe("an item that's made to order", () => {
  async function latte() {
    const { id } = await makeMenuItem({ name: "Latte", priceCents: 500 });
    const { choiceIds, id: milk } = await makeChoiceGroup({}, undefined, [id]);
    const [whole = 0, oat = 0] = choiceIds;
    const { choiceIds: toppings } = await makeChoiceGroup(
      { name: "Toppings", least: 0, most: 2 },
      [{ name: "Beans", priceCents: 100 }, { name: "Mochi" }],
      [id],
    );
    const form = { intent: "add", productId: String(id) };
    return { id, milk, whole, oat, toppings, form };
  }

  it("is added as it was chosen, and is a line of its own", async () => {
    const { id, milk, whole, oat, form } = await latte();
    const fields = { ...form, [`choice.${milk}`]: String(oat), "choice.2": "" };
    expect((await post({ fields, cart: "0" })).toast?.variant).toBe("destructive");
    const [one, other] = [oat, whole].map((choice) => ({
      ...form,
      [`choice.${milk}`]: String(choice),
    }));
    const first = await post({
      fields: one ?? {},
      cart: "0",
      referer: "http://localhost:3000/menu/1-latte",
    });
    expect(first).toEqual({
      status: 303,
      location: `/menu/1-latte#product-${id}`,
      cart: `${id}_${oat}.1.580`,
      toast: { title: "Added to Cart", description: "Latte (Oat)" },
    });
    const second = await post({ fields: other ?? {}, cart: first.cart });
    expect(second.cart).toBe(`${id}_${oat}.1.580-${id}_${whole}.1.500`);
  });

  it("takes several of a group", async () => {
    const { id, milk, oat, toppings, form } = await latte();
    const [beans = 0, mochi = 0] = toppings;
    const body = new URLSearchParams({ ...form, [`choice.${milk}`]: String(oat) });
    for (const topping of [mochi, beans]) body.append("choice.2", String(topping));
    const answer = await action(
      args("/cart", { method: "POST", body, headers: { Cookie: "cart=0" } }),
    );
    expect(answer.headers.get("Set-Cookie")).toContain(
      `cart=${id}_${oat}_${beans}_${mochi}.1.680;`,
    );
  });

  it.each([
    ["without its milk", [], ""],
    ["with two", [1, 2], "1_2"],
    ["with what it doesn't have", [1, 99], "1_99"],
  ])(
    "is chosen again on its page if it's added %s, and the cart stays",
    async (_what, ids, refused) => {
      const { id, form } = await latte();
      const chosen = Object.fromEntries(ids.map((id, n) => [`choice.${n}`, String(id)]));
      expect(await post({ fields: { ...form, ...chosen }, cart: "0" })).toEqual({
        status: 303,
        location: `/menu/${id}-latte?refused=${refused}#choice-problem`,
        cart: undefined,
        toast: null,
      });
      const replaces = `${id}_1`;
      const again = await post({ fields: { ...form, ...chosen, replaces }, cart: "0" });
      expect(again.location).toBe(
        `/menu/${id}-latte?refused=${refused}&line=${replaces}#choice-problem`,
      );
    },
  );

  it("sold out is said before what's wrong with its choices", async () => {
    const { id } = await makeMenuItem({ outUntil: inHours(1), name: "Tea" });
    await makeChoiceGroup({}, undefined, [id]);
    const answer = await post({ fields: { intent: "add", productId: String(id) }, cart: "0" });
    expect(answer.toast?.description).toBe("Tea is sold out.");
  });

  it("takes the same choice as often as it's counted, and no count that isn't one", async () => {
    const { id } = await makeMenuItem({ name: "Combo", priceCents: 1000 });
    const { id: tacos, choiceIds } = await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3, canRepeat: true },
      [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }],
      [id],
    );
    const [pastor = 0, carnitas = 0] = choiceIds;
    const counted = (one: string, other: string) => ({
      intent: "add",
      productId: String(id),
      [`choice.${tacos}.${pastor}`]: one,
      [`choice.${tacos}.${carnitas}`]: other,
    });
    expect(await post({ fields: counted("2", "1"), cart: "0" })).toMatchObject({
      cart: `${id}_${pastor}_${pastor}_${carnitas}.1.1100`,
      toast: { title: "Added to Cart", description: "Combo (2 × Al Pastor, Carnitas)" },
    });
    for (const [one, other, location] of [
      ["2", "0", `/menu/${id}-combo?refused=${pastor}_${pastor}#choice-problem`],
      ["-1", "1", "/shop"],
      ["0.5", "1", "/shop"],
      ["6", "0", "/shop"],
      ["x", "3", "/shop"],
    ] as const) {
      const refused = await post({ fields: counted(one, other), cart: "0" });
      expect(refused.cart).toBeUndefined();
      expect(refused.location?.startsWith(location)).toBe(true);
    }
  });

  it("replaces its line when it's chosen again, with its quantity, and leads to the checkout", async () => {
    const { id, milk, whole, oat, form } = await latte();
    const fields = { ...form, [`choice.${milk}`]: String(whole), replaces: `${id}_${oat}` };
    expect(await post({ fields, cart: `${id}_${oat}.3.580` })).toMatchObject({
      location: "/checkout",
      cart: `${id}_${whole}.3.500`,
    });
  });

  it("replaces its line once, however often the form is posted", async () => {
    const { id, milk, whole, oat, form } = await latte();
    const fields = { ...form, [`choice.${milk}`]: String(whole), replaces: `${id}_${oat}` };
    const cart = `${id}_${whole}.3.500`;
    expect(await post({ fields, cart })).toMatchObject({
      location: "/checkout",
      cart,
      toast: { title: "Cart Updated" },
    });
    const other = `${id}_${oat}.1.580`;
    expect(
      await post({ fields: { ...fields, replaces: `${id}_4711` }, cart: other }),
    ).toMatchObject({
      location: "/checkout",
      cart: other,
      toast: { title: "Error", variant: "destructive" },
    });
  });

  it("is limited to twenty of one line", async () => {
    const { id, milk, oat, form } = await latte();
    const fields = { ...form, [`choice.${milk}`]: String(oat) };
    expect(await post({ fields, cart: `${id}_${oat}.20.580` })).toMatchObject({
      cart: undefined,
      toast: { description: "You can order up to 20 of Latte (Oat)." },
    });
  });
});

describe("changing and removing", () => {
  it("sets a quantity and stays at the checkout", async () => {
    const { id } = await makeProduct({ name: "Tin", priceCents: 1999 });
    const fields = { intent: "change", productId: String(id), quantity: "4" };
    expect(await post({ fields, cart: `${id}.3.1999` })).toEqual({
      status: 303,
      location: "/checkout",
      cart: `${id}.4.1999`,
      toast: { title: "Cart Updated", description: "Tin: 4" },
    });
  });

  it.each(["0", "-1", "-20"])("a quantity of %s removes the line", async (quantity) => {
    const { id } = await makeProduct({ name: "Tin" });
    const fields = { intent: "change", productId: String(id), quantity };
    const answer = await post({ fields, cart: `${id}.3.1999` });
    expect(answer.cart).toBe("0");
    expect(answer.toast).toEqual({ title: "Removed from Cart", description: "Tin" });
  });

  it.each(["", "-", "--1", "-1e1", "1.5", "many"])("refuses the quantity %j", async (quantity) => {
    const { id } = await makeProduct();
    const fields = { intent: "change", productId: String(id), quantity };
    const answer = await post({ fields, cart: `${id}.3.1999` });
    expect(answer.cart).toBeUndefined();
    expect(answer.toast?.description).toBe(
      "Something was wrong with that request. Your cart hasn't changed.",
    );
  });

  it("names a line, where an older page names its product", async () => {
    const { id } = await makeProduct({ name: "Tin" });
    const change = { intent: "change", line: String(id), quantity: "4" };
    expect((await post({ fields: change, cart: `${id}.3.1999` })).cart).toBe(`${id}.4.1999`);
    const remove = { intent: "remove", line: String(id) };
    expect((await post({ fields: remove, cart: `${id}.3.1999` })).cart).toBe("0");
  });

  it.each(["", "1_2_1", "1_0", "x"])("finds no line named %j", async (line) => {
    const answer = await post({ fields: { intent: "remove", line }, cart: "1.1.1" });
    expect(answer.cart).toBeUndefined();
    expect(answer.toast?.variant).toBe("destructive");
  });

  it("removes one line and leaves the others", async () => {
    const tin = await makeProduct({ name: "Tin" });
    const whisk = await makeProduct({ name: "Whisk" });
    const answer = await post({
      fields: { intent: "remove", productId: String(tin.id) },
      cart: `${tin.id}.3.1999-${whisk.id}.1.500`,
    });
    expect(answer.cart).toBe(`${whisk.id}.1.500`);
    expect(answer.toast).toEqual({ title: "Removed from Cart", description: "Tin" });
  });

  it("changes nothing for an unknown intent", async () => {
    const answer = await post({ fields: { intent: "steal", productId: "1" }, cart: "1.1.1" });
    expect(answer.cart).toBeUndefined();
    expect(answer.toast?.variant).toBe("destructive");
  });
});

it("the cart says so if the products can't be read, and stays as it was", async () => {
  const log = captureLog();
  const { id } = await makeProduct();
  await write((tx) => tx.run(sql`ALTER TABLE products RENAME TO lost`));
  const fields = { intent: "add", productId: String(id) };
  expect(await post({ fields, cart: `${id}.3.1999` })).toEqual({
    status: 303,
    location: "/shop#product-1",
    cart: undefined,
    toast: {
      title: "Error",
      description: "We couldn't update your cart. Please try again.",
      variant: "destructive",
    },
  });
  expect(log.errors()).toContainEqual(expect.stringContaining("no such table: products"));
});

it("a body that isn't a form is refused", async () => {
  const request = args("/cart", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(await action(request)).toMatchObject({ status: 400 });
});

it("a GET of the cart leads to the checkout", async () => {
  const answer = await loader(args("/cart"));
  expect(answer.headers.get("Location")).toBe("/checkout");
});

describe("a browser that had no cart", () => {
  const SHOP = "http://localhost:3000/shop?category=matcha";

  it("is sent by /cart to see if it keeps cookies", async () => {
    const { id } = await makeProduct();
    const fields = { intent: "add", productId: String(id) };
    const { location, cart } = await post({ fields, referer: SHOP });
    expect(location).toMatch(/^\/cart\?back=/);

    const keeps = await loader(args(location ?? "", { headers: { Cookie: `cart=${cart}` } }));
    expect(keeps.headers.get("Location")).toBe(`/shop?category=matcha#product-${id}`);
    const keepsNone = await loader(args(location ?? ""));
    expect(keepsNone.headers.get("Location")).toBe(
      `/shop?category=matcha&cookies=off#product-${id}`,
    );
  });

  it("is told what its cart needs, until it has one", async () => {
    const said = async (headers: HeadersInit = {}) => {
      const page = await root(args("/shop?cookies=off", { headers }));
      return ((await page.json()) as RootData).toast?.title;
    };
    expect(await said()).toBe("Turn on cookies to use your cart");
    expect(await said({ Cookie: "cart=0" })).toBeUndefined();
    const back = await loader(
      args("/cart?back=%2Fshop%3Fcookies%3Doff", { headers: { Cookie: "cart=0" } }),
    );
    expect(back.headers.get("Location")).toBe("/shop");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
    "is never led to another site (%s)",
    async (back) => {
      const answer = await loader(args(`/cart?back=${encodeURIComponent(back)}`));
      expect(answer.headers.get("Location")).toBe("/?cookies=off");
    },
  );
});
