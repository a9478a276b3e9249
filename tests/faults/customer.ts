import type { RealShop } from "./real-shop";

export type Answer = { status: number; text: string; headers: Headers };
type Line = { productId: number; quantity: number };

let customers = 0;

/** A browser of its own, talking to the shop over the network: it keeps the cookies it is given. */
export class Customer {
  readonly email: string;
  readonly cookies = new Map<string, string>();
  readonly #shop: RealShop;

  constructor(shop: RealShop) {
    customers += 1;
    this.#shop = shop;
    this.email = `customer-${customers}@example.com`;
  }

  async visit(path: string): Promise<Answer> {
    return this.#send(path, { headers: this.#headers() });
  }

  /** Asks to pay for a cart. */
  begin(...items: Line[]): Promise<Answer> {
    return this.post("/api/create-payment-intent", { email: this.email, items });
  }

  verify(paymentIntentId: string): Promise<Answer> {
    return this.post("/api/verify-payment", { paymentIntentId });
  }

  /** Posts JSON as our own page does. Rejects when the connection fails. */
  async post(path: string, body: object): Promise<Answer> {
    const { origin } = this.#shop;
    const about = { "Content-Type": "application/json", Origin: origin };
    return this.#send(path, {
      method: "POST",
      headers: { ...this.#headers(), ...about },
      body: JSON.stringify(body),
    });
  }

  #headers() {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return { "Sec-Fetch-Site": "same-origin", Cookie: cookies.join("; ") };
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(this.#shop.origin + path, init);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/; Max-Age=0\b/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The secret of a payment that could begin. */
export function secretOf({ status, text }: Answer): string {
  if (status !== 200) throw new Error(`No payment was begun: ${status} ${text}`);
  return (JSON.parse(text) as { clientSecret: string }).clientSecret;
}

/** The name of the intent a secret belongs to. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
