import { beforeEach, describe, expect, it, vi } from "vitest";

/** Every cookie that the server sets, by what sets it. */
type Cookies = Record<
  "session" | "end of session" | "flash" | "order" | "cart" | "receipt",
  string
>;

beforeEach(() => vi.resetModules());

/** The cookies that a shop at this origin sets. */
async function cookiesAt(origin: string): Promise<Cookies> {
  vi.stubEnv("APP_ORIGIN", origin);
  const session = await import("./session.server");
  const { redirectWithFlash } = await import("./flash.server");
  const { orderBrowserCookie } = await import("./order-cookie.server");
  const { cartSetCookie } = await import("./cart-cookie.server");
  const { cookiesForReceipt } = await import("./receipt-cookies.server");
  const flash = await redirectWithFlash("/", { title: "Saved" });
  const paid = { stripePaymentId: "pi_1", totalCents: 0, lines: [] };
  const news = cookiesForReceipt(new Request(origin), paid, { isSeen: true });
  return {
    session: await session.keepSession("id"),
    "end of session": await session.forgetSession(),
    flash: flash.headers.get("Set-Cookie") ?? "",
    order: await orderBrowserCookie("id"),
    cart: cartSetCookie([]),
    receipt: news.cookies[0] ?? "",
  };
}

/** Sets the environment that a shop needs if strangers can reach it. */
function inPublic(): void {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("CLIENT_ADDRESS_HEADER", "none");
  for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "API_BASE"])
    vi.stubEnv(`STRIPE_${name}`, "");
}

describe.each(["https://shop.example.com", "https://localhost:3000"])("cookies at %s", (origin) => {
  beforeEach(inPublic);

  it("are all Secure", async () => {
    for (const [what, line] of Object.entries(await cookiesAt(origin))) {
      expect(line, what).toMatch(/; Secure(;|$)/);
    }
  });

  it("are bound to their host if no script can read them", async () => {
    const { session, flash, order, "end of session": end } = await cookiesAt(origin);
    for (const [line, name] of [
      [session, "__Host-sid"],
      [end, "__Host-sid"],
      [flash, "__Host-flash"],
      [order, "__Host-order"],
    ] as const) {
      expect(line).toMatch(new RegExp(`^${name}=[^;]*; Max-Age=\\d+; Path=/; .*HttpOnly`));
      expect(line).not.toContain("Domain");
    }
  });

  it("aren't believed if they're plain, as another host of the domain could set", async () => {
    const { order } = await cookiesAt(origin);
    const { readOrderBrowser } = await import("./order-cookie.server");
    const Cookie = order.split(";")[0]?.replace("__Host-", "") ?? "";
    const request = new Request(origin, { headers: { Cookie } });
    expect(await readOrderBrowser({ request, context: {} })).toBeNull();
  });
});

describe("cookies at http://localhost:3000", () => {
  it("are all kept there by WebKit", async () => {
    const cookies = await cookiesAt("http://localhost:3000");
    for (const [what, line] of Object.entries(cookies)) {
      expect(line, what).toMatch(/^[a-z]+=/);
      expect(line, what).not.toContain("Secure");
    }
    for (const what of ["session", "end of session", "flash", "order"] as const) {
      expect(cookies[what], what).toContain("HttpOnly");
    }
  });
});
