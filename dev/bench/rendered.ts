import type { Shop } from "../shop";
import { fetchAnswer } from "./answers";
import { load, median } from "./load";
import { addRows, NEW_SHOP } from "./many-rows";
import type { Plan } from "./plan";
import { milliseconds, share, type Table, whole } from "./report";
import { processorSeconds } from "./resources";
import { openShop, type Running, signedIn, startMinimal } from "./servers";
import { cartOf } from "./throughput";

type Page = { name: string; url: string; pid: number; cookie: string };

type Figures = { perSecond: number; processorMs: number };

const CONNECTIONS = 10;

/** Pages that are rendered for each request, beside a minimal Remix page of home's size. */
export async function rendered(plan: Plan): Promise<Table> {
  const shop = await openShop((database) => addRows(database, NEW_SHOP, Date.now()));
  const { body } = await fetchAnswer(shop.origin, { "accept-encoding": "identity" });
  const minimal = await startMinimal(body.length);
  try {
    const pages = await pagesOf(shop, minimal);
    return tableOf(pages, await measureInRounds(pages, plan));
  } finally {
    await minimal.stop();
    await shop.stop();
  }
}

/** The minimal page first. */
async function pagesOf(shop: Shop, minimal: Running): Promise<Page[]> {
  const { origin } = shop;
  const pid = shop.server.child.pid ?? 0;
  const cart = await cartOf(shop);
  const session = await signedIn(origin);
  const ofPanel = (name: string, path: string): Page => ({
    name,
    url: origin + path,
    pid,
    cookie: session,
  });
  return [
    { name: "Minimal Remix page", url: minimal.origin, pid: minimal.pid, cookie: cart },
    ofPanel("Home, for an administrator", "/"),
    { name: "Checkout, with a cart", url: `${origin}/checkout`, pid, cookie: cart },
    ofPanel("Dashboard", "/admin"),
    ofPanel("Today", "/admin/today"),
    ofPanel("Counter", "/admin/counter"),
    ofPanel("Orders", "/admin/orders"),
    ofPanel("Store", "/admin/store"),
    ofPanel("Inventory", "/admin/inventory"),
    ofPanel("Newsletter", "/admin/newsletter"),
  ];
}

/** @returns each page's medians over the rounds */
async function measureInRounds(pages: Page[], plan: Plan): Promise<Figures[]> {
  const figures = pages.map((): Figures[] => []);
  if (plan.warmUpSeconds > 0) for (const page of pages) await measure(page, plan.warmUpSeconds);
  for (let round = 1; round <= plan.rounds; round++) {
    for (const [at, page] of pages.entries()) figures[at]?.push(await measure(page, plan.seconds));
    console.log(`   rendered: round ${round} of ${plan.rounds}`);
  }
  return figures.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    processorMs: median(all.map(({ processorMs }) => processorMs)),
  }));
}

function tableOf(pages: Page[], figures: Figures[]): Table {
  const [least = { perSecond: Number.NaN, processorMs: Number.NaN }] = figures;
  return {
    title: "Pages that are rendered for each request",
    about: `Requests a second on ${CONNECTIONS} connections with gzip, the server's processor time for each, and both as shares of the minimal page's: of its rate, and of its processor time for each.`,
    head: ["", "requests a second", "of minimal", "processor, ms", "minimal's of this"],
    rows: figures.map(({ perSecond, processorMs }, at) => [
      pages[at]?.name ?? "",
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
