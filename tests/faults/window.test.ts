import { expect, it } from "vitest";
import { type Answer, type KeptSale, sendAll } from "~/components/admin/window/sender";
import { createSaleKey, toSaleBody } from "~/domain/window/sale";
import { piecesOf, sum } from "./books";
import { type Item, type RealShop, withShop } from "./real-shop";

/** Three phones at the window, on a bad line, while the shop is killed and restarted. */

const at = withShop({ LIMITS: "off" });

const TILLS = 3;
const SALES = 80;
const PIECES = 200;
/** Of all that the tills were told. */
const KILLED_AFTER = 100;

it("each of 240 sales is stored once, in order, and shelf and cash are right", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: PIECES, priceCents: 650 });
  const cookie = await shop.signIn("admin");
  const tills = Array.from({ length: TILLS }, () => salesOf(tin));
  const sold = tills.map((till) => [...till]);

  let told = 0;
  let killed: Promise<void> | undefined;
  const put = async (sale: KeptSale, isLost: boolean): Promise<Answer> => {
    const answer = await putSale(shop, cookie, sale);
    if (answer === null || isLost) return null;
    told += 1;
    if (told === KILLED_AFTER) killed = shop.kill().then(() => shop.restart());
    return answer;
  };
  await Promise.all(tills.map((till) => sendThroughout(till, put)));
  expect(killed, "it was killed in between").toBeDefined();
  await killed;

  const orders = shop.books().orders.filter(({ origin }) => origin === "window");
  for (const till of sold) {
    const keys = till.map(({ key }) => key);
    const stored = orders.flatMap(({ saleKey }) => saleKey ?? []);
    expect(stored.filter((key) => keys.includes(key))).toEqual(keys);
  }
  expect(orders).toHaveLength(TILLS * SALES);

  const { shelf, ledger, sold: taken } = piecesOf(shop.books(), tin);
  expect({ shelf, ledger, taken }).toEqual({ shelf: 0, ledger: 0, taken: PIECES });
  expect(sum(shop.books().lines.map(({ lacking }) => lacking))).toBe(TILLS * SALES - PIECES);
  for (const method of ["cash", "card"] as const) {
    const bodies = sold.flat().flatMap(({ body }) => (body.paidBy === method ? body : []));
    const cents = bodies.map(({ total, tip }) => 100 * (Number(total) + Number(tip ?? 0)));
    expect(inTill(shop, method)).toBe(sum(cents));
  }
}, 120_000);

const TERMS = { stop: null, taxMode: "off", taxRate: null, exempt: [] } as const;

/** Every fifth with a tip, every third by card. */
function salesOf({ productId, name, priceCents }: Item): KeptSale[] {
  return Array.from({ length: SALES }, (_, number) => {
    const lines = [{ productId, name, unitPriceCents: priceCents, quantity: 1 }];
    const bill = { lines, tipCents: number % 5 === 0 ? 100 : 0, terms: TERMS };
    const body = toSaleBody(bill, number % 3 === 0 ? "card" : "cash", new Date());
    return { number, key: createSaleKey(), body };
  });
}

/** Sends by the page's own rules, over and over, with every third answer lost. */
async function sendThroughout(
  till: KeptSale[],
  put: (sale: KeptSale, isLost: boolean) => Promise<Answer>,
): Promise<void> {
  let asked = 0;
  const queue = {
    next: async () => till[0],
    remove: async () => void till.shift(),
    setAside: async (_: number, why: string) => {
      throw new Error(`A sale was refused: ${why}`);
    },
  };
  const send = () => sendAll(queue, (sale) => put(sale, ++asked % 3 === 0));
  while ((await send()) !== "done") await new Promise((resolve) => setTimeout(resolve, 5));
}

async function putSale(shop: RealShop, cookie: string, { key, body }: KeptSale): Promise<Answer> {
  try {
    const answer = await fetch(`${shop.origin}/api/window-sales/${key}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify({ ...body, sentAt: new Date().toISOString() }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

const inTill = (shop: RealShop, method: "cash" | "card") =>
  shop.change((database) =>
    database
      .prepare<[string], number>("SELECT sum(cents) FROM till_entries WHERE method = ?")
      .pluck()
      .get(method),
  );
