import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { choices } from "~/db/schema/menu.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { inHours } from "../clock";
import { makeChoiceGroup, makeEvent, makeMenuItem, makeOrder, makeProduct } from "../factories";
import { openPage, textsOf } from "./plain-browser";

/** 'Order Again' on a customer's own page, without JavaScript. */

const token = createSecretId();
let latte: { id: number };
let oat: number;
let tin: { id: number };

beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte", priceCents: 500 });
  const group = await makeChoiceGroup({}, undefined, [latte.id]);
  oat = group.choiceIds[1] as number;
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 3 });
  await makeEvent({ startDate: inHours(-1), endDate: inHours(2), ordersAhead: true });
  await makeOrder({ token, handedOverAt: new Date() }, [
    {
      productId: latte.id,
      name: "Latte",
      choices: [oat],
      choiceNames: ["Oat"],
      unitPriceCents: 580,
      quantity: 2,
    },
    { productId: tin.id, name: "Tin", unitPriceCents: 1800 },
  ]);
});

async function orderAgain(cart = "cart=0") {
  const page = await openPage(`/orders/${token}`, cart);
  await page.press("Order Again");
  return page;
}

describe("ordering again", () => {
  it("puts the same choices in the cart, and a second press changes nothing", async () => {
    const page = await orderAgain();
    expect(page.path).toBe("/checkout");
    const said = ["Added to Cart", "We added everything from your order that's available."];
    expect(page.toast).toEqual(said);
    expect(page.cookie("cart")).toBe(`${latte.id}_${oat}.2.580-${tin.id}.1.1800`);
    page.screen.getByRole("link", { name: "Back to Menu" });
    await page.open(`/orders/${token}`);
    await page.press("Order Again");
    expect(page.cookie("cart")).toBe(`${latte.id}_${oat}.2.580-${tin.id}.1.1800`);
  });

  it("keeps what's in the cart, and the larger quantity of a line", async () => {
    const page = await orderAgain(`cart=${latte.id}_${oat}.3.580-${latte.id}.1.500`);
    expect(page.cookie("cart")).toBe(`${latte.id}_${oat}.3.580-${latte.id}.1.500-${tin.id}.1.1800`);
  });

  it("fills the cart up to its fifty lines, and adds nothing if it has no room", async () => {
    const others: string[] = [];
    for (let n = 0; n < 49; n++) others.push(`${(await makeProduct()).id}.1.3400`);
    const full = await orderAgain(`cart=${others.join("-")}`);
    expect([full.path, full.status]).toEqual([`/orders/${token}`, 409]);
    expect(full.mainText).toContain("Your cart is full.");
    expect(full.cookie("cart")).toBe(others.join("-"));
    const page = await orderAgain(`cart=${others.slice(1).join("-")}`);
    expect(page.cookie("cart")?.split("-")).toHaveLength(50);
  });

  it("says what costs more", async () => {
    await write((tx) => tx.update(choices).set({ priceCents: 100 }).run());
    const page = await orderAgain();
    expect(notices(page)).toEqual(["The price of Latte (Oat) changed from $5.80 to $6.00."]);
  });

  it("says what's sold out and what's gone, and adds the rest", async () => {
    await write((tx) => {
      tx.delete(choices).run();
      tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, tin.id)).run();
    });
    const page = await orderAgain();
    expect(notices(page)).toEqual(["We no longer sell Tin, so we removed it from your cart."]);
    expect(page.mainText).toContain("Latte");
  });

  it("adds nothing if nothing is left, and says so on the page", async () => {
    await write((tx) => tx.update(products).set({ isAvailable: false }).run());
    const page = await orderAgain();
    expect([page.path, page.status]).toEqual([`/orders/${token}`, 409]);
    expect(page.mainText).toContain("We don't have any of that right now.");
    expect(page.cookie("cart")).toBe("0");
  });
});

const notices = (page: Awaited<ReturnType<typeof openPage>>) =>
  textsOf(page.document.querySelectorAll("main [role=status] li"));
