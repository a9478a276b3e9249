import { AT_TRUCK, PAY_ON, STRIPES_PAGE } from "~/components/checkout/pay-on-page";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { removePaidItems } from "~/domain/cart/cart";
import { cartLines } from "~/domain/cart/cart.server";
import { decodeCart, encodeCart } from "~/domain/cart/cart-cookie";
import { type Items, itemsOf, nameItems } from "~/domain/cart/items";
import { review } from "~/domain/cart/review";
import { findSeenPayment } from "~/domain/checkout/receipt";
import { intentIdOf } from "~/domain/payments/intent-id";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { action as checkoutForm, loader as checkoutPage } from "~/routes/_site.checkout";
import { loader as successPage } from "~/routes/_site.checkout_.success";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { action as verifyPayment } from "~/routes/api.verify-payment";
import { allOrders, itemsOfOrder } from "../ledger";
import { Visitor } from "../visitor";

/** A card form by its secret, or Stripe's page by its session. */
type Tab = { secret: string; sessionId?: string; items: Items };

let addresses = 0;

/**
 * One of the world's shoppers: a browser with a cart, cookies, and a tab for every card form it was
 * ever shown. It does what our pages do, and knows what it may be charged for: the pieces of payments
 * of which it was told, and those of one more press of 'Pay Now'.
 */
export class Shopper {
  readonly #visitor = new Visitor();
  readonly #tabs: Tab[] = [];
  readonly #told = new Set<string>();
  /** By product, the most that one press ever agreed to, those it was told of included. */
  readonly #agreed = new Map<number, number>();
  #openings = 0;
  browserHash = "";

  /** How many pieces of a product may be charged, over all orders. */
  agreed(productId: number): number {
    return this.#agreed.get(productId) ?? 0;
  }

  /** Opens the checkout page, which names the browser. */
  async look(): Promise<void> {
    this.#receive(await this.#ask(checkoutPage, "/checkout"));
    this.browserHash = browserHashOf(await this.#browserId());
  }

  /** Puts these into the cart, in place of what is there. */
  want(items: Items): void {
    const lines = items.map(({ productId, quantity }) => `${productId}.${quantity}.1`);
    this.#visitor.cookies.set("cart", lines.join("-"));
  }

  /** Asks for the card form of the cart as it is. @returns null when there is none */
  async begin({ isAnswerLost }: { isAnswerLost: boolean }): Promise<Tab | null> {
    const items = itemsOf(this.#cart());
    if (items.length === 0) return null;
    const body = { email: "yuki@example.com", items };
    const answer = await this.#ask(createPaymentIntent, "/api/create-payment-intent", body);
    if (isAnswerLost) return null;
    this.#receive(answer);
    if (!answer.ok) return null;
    const { clientSecret } = (await answer.json()) as { clientSecret: string };
    const tab = { secret: clientSecret, items };
    this.#tabs.push(tab);
    return tab;
  }

  /** Presses 'Pay on Stripe's Page'. @returns null when it isn't led there */
  async beginOnPage({ isAnswerLost }: { isAnswerLost: boolean }): Promise<Tab | null> {
    const items = itemsOf(this.#cart());
    if (items.length === 0) return null;
    const body = new URLSearchParams({ email: "yuki@example.com", [PAY_ON]: STRIPES_PAGE });
    const answer = await this.#post(checkoutForm, "/checkout", { method: "POST", body });
    if (isAnswerLost) return null;
    this.#receive(answer);
    const to = answer.headers.get("Location") ?? "";
    if (to.startsWith("/checkout/success")) await this.#seeSuccess(to);
    const [, sessionId] = /\/c\/pay\/(\w+)#/.exec(to) ?? [];
    if (!sessionId) return null;
    const tab = { secret: "", sessionId, items };
    this.#tabs.push(tab);
    return tab;
  }

  /** Stripe's page leads back, and so does the page it comes back to. */
  async comeBack(sessionId: string): Promise<void> {
    const answer = await this.#seeSuccess(`/checkout/success?session_id=${sessionId}`);
    const to = answer.headers.get("Location");
    if (to) await this.#seeSuccess(to);
  }

  async #seeSuccess(path: string): Promise<Response> {
    const answer = await this.#ask(successPage, path);
    this.#receive(answer);
    return answer;
  }

  /** The IDs of the intents and sessions that the shopper's tabs lead to. */
  ways(): string[] {
    return this.#tabs.map(({ secret, sessionId }) => sessionId ?? intentIdOf(secret));
  }

  /** Reserves the cart as it is, for a stop, at the truck. */
  async reserve({ stop, isAnswerLost }: { stop: number; isAnswerLost: boolean }): Promise<void> {
    this.#openings += 1;
    const fields = {
      email: "yuki@example.com",
      [PAY_ON]: AT_TRUCK,
      "fulfillment.method": "pickup",
      "fulfillment.eventId": String(stop),
      idempotencyKey: `opening ${this.#openings}`,
    };
    const body = new URLSearchParams(fields);
    const answer = await this.#post(checkoutForm, "/checkout", { method: "POST", body });
    const { problem } = answer.status === 503 ? await answer.clone().json() : {};
    if (problem?.message.startsWith("We couldn't reserve")) throw new Error("A defect");
    if (!isAnswerLost) this.#receive(answer);
  }

  /** The card form of a tab, 0 for the newest. */
  tab(back: number): Tab | undefined {
    return this.#tabs.at(-1 - (back % Math.max(1, this.#tabs.length)));
  }

  /** Presses 'Pay Now': these pieces are agreed to, on top of what is known to be paid. */
  press({ items }: Tab): void {
    const paid = allOrders()
      .filter(({ stripePaymentId }) => this.#told.has(stripePaymentId ?? ""))
      .flatMap(({ id }) => itemsOfOrder(id));
    for (const { productId, quantity } of items) {
      const sum = piecesOf(paid, productId) + quantity;
      this.#agreed.set(productId, Math.max(this.agreed(productId), sum));
    }
  }

  /** Stripe tells a tab that it has paid: the page takes that out of the cart. */
  arrive({ secret, items }: Tab): void {
    const id = intentIdOf(secret);
    if (this.#toldLast() === id) return;
    const { cookies } = this.#visitor;
    cookies.set("receipt", id);
    cookies.set("cart", encodeCart(removePaidItems(this.#cart(), items)));
    this.#told.add(id);
  }

  /** The success page asks whether a tab's payment arrived. */
  async verify(
    { secret, sessionId }: Tab,
    { isAnswerLost }: { isAnswerLost: boolean },
  ): Promise<void> {
    const body = { paymentIntentId: sessionId ?? intentIdOf(secret) };
    const answer = await this.#ask(verifyPayment, "/api/verify-payment", body);
    if (!isAnswerLost) this.#receive(answer);
  }

  /** How many pieces of a product the orders have that it paid by card. */
  charged(productId: number): number {
    return piecesOf(this.#itemsOfOrders("paid"), productId);
  }

  /** Whether its open order is for what is in its cart. */
  holdsItsCart(): boolean {
    const items = this.#itemsOfOrders("pending");
    return items.length > 0 && nameItems(itemsOf(this.#cart())) === nameItems(items);
  }

  /** The names of products that the cart's page says have sold out, or are fewer. */
  async missing(): Promise<string[]> {
    const cart = cartLines(decodeCart(this.#cookie("cart")), await this.#browserId());
    return review(cart)
      .notices.filter(({ kind }) => kind === "soldOut" || kind === "fewer")
      .map(({ name }) => name);
  }

  #itemsOfOrders(status: "paid" | "pending"): Items {
    return allOrders()
      .filter(({ paymentKind }) => paymentKind === "card")
      .filter((order) => order.browserHash === this.browserHash && order.status === status)
      .flatMap(({ id }) => itemsOfOrder(id));
  }

  #cart() {
    return cartLines(decodeCart(this.#cookie("cart")));
  }

  #cookie(name: string): string {
    return this.#visitor.cookies.get(name) ?? "";
  }

  #browserId(): Promise<string | null> {
    const Cookie = `order=${this.#cookie("order")}`;
    const request = new Request("http://localhost/", { headers: { Cookie } });
    return readOrderBrowser({ request, context: {} });
  }

  #toldLast(): string | undefined {
    return findSeenPayment(`receipt=${this.#cookie("receipt")}`)?.stripePaymentId;
  }

  /** Each time from another address, so that no limit is in the way. The answer may be no, but no defect. */
  #ask(...[route, path, body]: [...Parameters<Visitor["get"]>, unknown?]): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
    return this.#post(route, path, init);
  }

  async #post(...[route, path, init]: Parameters<Visitor["ask"]>): Promise<Response> {
    addresses += 1;
    this.#visitor.address = `address ${addresses}`;
    const answer = await this.#visitor.ask(route, path, init);
    if (answer.status === 500) throw new Error(`A defect: ${await answer.text()}`);
    return answer;
  }

  #receive(answer: Response): void {
    this.#visitor.receive(answer);
    const told = this.#toldLast();
    if (told) this.#told.add(told);
  }
}

function piecesOf(items: Items, productId: number): number {
  return items
    .filter((item) => item.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
