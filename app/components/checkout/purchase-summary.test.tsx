import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import type { Purchase } from "~/domain/checkout/purchase.server";
import { PurchaseFacts, PurchaseSummary } from "./purchase-summary";

const pickup = {
  title: "Night Market",
  location: "Ferry Plaza",
  date: "Monday, January 4, 2027",
  time: "3:00 PM - 6:00 PM",
  directions: "https://maps.example/ferry",
  status: "ahead" as const,
};
const purchase: Purchase = {
  orderId: 12,
  token: "secret",
  totalCents: 2000,
  lines: [],
  customerName: null,
  note: null,
  pickup,
  isReceiptMailed: true,
};

const render = (given: Partial<Purchase>) =>
  renderToStaticMarkup(
    <StaticRouter location="/checkout/success">
      <PurchaseFacts purchase={{ ...purchase, ...given }} />
    </StaticRouter>,
  );
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("a buyer first reads the number, the place, the time and the way there", () => {
  const html = render({});
  expect(wordsOf(html)).toBe(
    "Order #12 Ferry Plaza Monday, January 4, 2027, 3:00 PM - 6:00 PM Directions to Night Market Track your order We&#x27;ll email you a receipt.",
  );
  expect(html).toContain('href="https://maps.example/ferry"');
  expect(html).toContain('href="/orders/secret"');
});

it.each([
  ["over", "This stop is over"],
  ["canceled", "This stop was canceled"],
] as const)("a stop that is %s says so before its place", (status, heading) => {
  expect(wordsOf(render({ pickup: { ...pickup, status } }))).toContain(
    `Order #12 ${heading} Ferry Plaza`,
  );
});

it("no way leads to a stop that is over, and none is told where an order is shipped", () => {
  expect(render({ pickup: { ...pickup, status: "over" } })).not.toContain("Directions");
  expect(wordsOf(render({ pickup: null, isReceiptMailed: false }))).toBe(
    "Order #12 Track your order",
  );
});

it("the note stands with the order, where there's one", () => {
  const words = (note: string | null) =>
    wordsOf(renderToStaticMarkup(<PurchaseSummary purchase={{ ...purchase, note }} />));
  expect(words("For Yuki")).toBe("Your order Total $20.00 Note for your order For Yuki");
  expect(words(null)).toBe("Your order Total $20.00");
});
