import { fetchAnswer } from "./answers";
import { load, median } from "./load";
import { addRows, NEW_SHOP } from "./many-rows";
import type { Plan } from "./plan";
import { milliseconds, share, type Table, whole } from "./report";
import { processorSeconds } from "./resources";
import { openShop, signedIn, startMinimal } from "./servers";
import { cartOf } from "./throughput";

type Page = { name: string; url: string; pid: number; cookie: string };

type Figures = { perSecond: number; processorMs: number };

const CONNECTIONS = 10;

/** Pages that are rendered for each request, beside a minimal Remix page of home's size. */
export async function rendered(plan: Plan): Promise<Table> {
  const shop = await openShop((database) => addRows(database, NEW_SHOP, Date.now()));
  const { origin } = shop;
  const pid = shop.server.child.pid ?? 0;
  const { body } = await fetchAnswer(origin, { "accept-encoding": "identity" });
  const minimal = await startMinimal(body.length);
  const cart = await cartOf(shop);
  const session = await signedIn(origin);
  const ofShop = (name: string, path: string, cookie: string): Page => ({
    name,
    url: origin + path,
    pid,
    cookie,
  });
  const pages: Page[] = [
    { name: "Minimal Remix page", url: minimal.origin, pid: minimal.pid, cookie: cart },
    ofShop("Home, for an administrator", "/", session),
    ofShop("Checkout, with a cart", "/checkout", cart),
    ofShop("Dashboard", "/admin", session),
    ofShop("Today", "/admin/today", session),
    ofShop("Counter", "/admin/counter", session),
    ofShop("Orders", "/admin/orders", session),
    ofShop("Store", "/admin/store", session),
    ofShop("Inventory", "/admin/inventory", session),
    ofShop("Newsletter", "/admin/newsletter", session),
  ];
  const figures = new Map<Page, Figures[]>(pages.map((page) => [page, []]));
  try {
    if (plan.warmUpSeconds > 0) for (const page of pages) await measure(page, plan.warmUpSeconds);
    for (let round = 1; round <= plan.rounds; round++) {
      for (const page of pages) figures.get(page)?.push(await measure(page, plan.seconds));
      console.log(`   rendered: round ${round} of ${plan.rounds}`);
    }
  } finally {
    await minimal.stop();
    await shop.stop();
  }
  const medians = pages.map((page) => {
    const all = figures.get(page) ?? [];
    const of = (name: keyof Figures) => median(all.map((one) => one[name]));
    return { name: page.name, perSecond: of("perSecond"), processorMs: of("processorMs") };
  });
  const [least = { perSecond: Number.NaN, processorMs: Number.NaN }] = medians;
  return {
    title: "Pages that are rendered for each request",
    about: `Requests a second on ${CONNECTIONS} connections with gzip, the server's processor time for each, and both as shares of the minimal page's: of its rate, and of its processor time for each.`,
    head: ["", "requests a second", "of minimal", "processor, ms", "minimal's of this"],
    rows: medians.map(({ name, perSecond, processorMs }) => [
      name,
      whole(perSecond),
      share(perSecond, least.perSecond),
      milliseconds(processorMs),
      share(least.processorMs, processorMs),
    ]),
  };
}

async function measure({ url, pid, cookie }: Page, seconds: number): Promise<Figures> {
  const headers = { "accept-encoding": "gzip", cookie };
  const before = processorSeconds(pid);
  const { perSecond } = await load({ url, headers, connections: CONNECTIONS, seconds });
  const processorMs = ((processorSeconds(pid) - before) * 1000) / (perSecond * seconds);
  return { perSecond, processorMs };
}
