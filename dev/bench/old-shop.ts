import { type Screen, timesWith } from "./admin-lists";
import { addRows, NEW_SHOP, type Rows } from "./many-rows";
import type { Plan } from "./plan";
import { milliseconds, share, type Table, whole } from "./report";

const SCREENS: Screen[] = [
  ["Shop, for an administrator", "/shop"],
  ["Sitemap", "/sitemap.xml"],
  ["Today", "/admin/today"],
  ["Counter", "/admin/counter"],
  ["Orders", "/admin/orders"],
  ["Orders, search", "/admin/orders?q=guest99"],
  ["Emails", "/admin/orders/mail"],
  ["Sales", "/admin/orders/sales"],
  ["Payouts", "/admin/orders/payouts"],
  ["Days", "/admin/days"],
  ["Close the Day", "/admin/days/close"],
  ["Newsletter, search", "/admin/newsletter?q=reader99"],
];

/** Measures screens of a shop that has been open for years and never closed a day. */
export async function oldShop({ screenRequests, manyRows }: Plan): Promise<Table> {
  const many: Rows = {
    orders: manyRows,
    products: manyRows / 20,
    stops: manyRows / 100,
    subscribers: manyRows,
  };
  const timesOf = (rows: Rows) =>
    timesWith((database) => addRows(database, rows, Date.now()), SCREENS, screenRequests);
  const [young, old] = [await timesOf(NEW_SHOP), await timesOf(many)];
  return {
    title: "A shop of some years",
    about: `Milliseconds for a whole screen, half of ${screenRequests} requests within: in a new shop, and with ${whole(many.orders)} orders, ${whole(many.products)} products, ${whole(many.stops)} stops and ${whole(many.subscribers)} subscribers. No day is closed, which is the worst case for the last screens.`,
    head: ["", "new", "old", "times as long"],
    rows: SCREENS.map(([what], at) => {
      const [short = 0, long = 0] = [young[at], old[at]];
      return [what, milliseconds(short), milliseconds(long), share(long, short)];
    }),
  };
}
