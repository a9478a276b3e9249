import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { scriptHasTakenOver } from "../../tests/e2e/script-has-taken-over";
import { chromiumPath } from "../chromium.mjs";
import { median } from "./load";
import { type Plan, PUBLIC_PAGES } from "./plan";
import { NONE, type Table, whole } from "./report";
import { openShop, signedIn, startOurs } from "./servers";
import { cartOf } from "./throughput";

const PHONE = { width: 390, height: 844 };

/** A line with one bar of signal. Chromium delays each request by the latency and shares the rate. */
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const LINE = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

/** Milliseconds of a first visit. Null for a page without a script, or without anything to order. */
type Landing = { readable: number; taken: number | null; counted: number | null };

/** Measures a first visit on a slow line: until its words show, its order counts, and its script runs. */
export async function slowLine({ rounds, pages }: Plan): Promise<Table> {
  const shop = await startOurs();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const rows: string[][] = [];
    for (const path of PUBLIC_PAGES.filter(pages)) {
      const landings: Landing[] = [];
      for (let round = 0; round < rounds; round++) {
        landings.push(await land(browser, shop.origin + path));
      }
      rows.push([path, ...figures(landings)]);
      console.log(`   slow line: ${path}`);
    }
    return {
      title: "On one bar of signal",
      about: `A first visit in Chromium, on a phone's screen, at 400 kbit/s and ${LATENCY_MS} ms a request, from asking for the page: ms until its words are there, until the script has taken over, and until the cart says 1 where 'Add to Cart' is pressed as soon as it can be seen, which is before the script is there.`,
      head: ["", "readable", "script", "in the cart"],
      rows,
    };
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function figures(landings: Landing[]): string[] {
  return (["readable", "taken", "counted"] as const).map((name) => {
    const times = landings.flatMap((landing) => landing[name] ?? []);
    return times.length > 0 ? whole(median(times)) : NONE;
  });
}

async function land(browser: Browser, url: string): Promise<Landing> {
  const reading = await visit(browser, url, timesOfScript);
  const counted = await visit(browser, url, timeOfOrder);
  return { ...reading, counted };
}

/** How many times slower an old phone's processor is than this machine's. */
const TIMES_SLOWER = 4;

type Task = {
  what: string;
  cookies: string;
  take: (page: Page, origin: string) => Promise<number>;
};

/** How long a customer waits to pay, and a seller for the till, on a bad line and a slow phone. */
export async function slowTasks({ rounds }: Plan): Promise<Table> {
  const shop = await openShop();
  const tasks: Task[] = [
    {
      what: "Checkout, from 'Proceed to Payment' to the card's fields",
      cookies: await cartOf(shop),
      take: timeOfCardFields,
    },
    {
      what: "Window, from asking for the page to the first item on the bill",
      cookies: await signedIn(shop.origin),
      take: timeOfFirstItem,
    },
  ];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const rows: string[][] = [];
    for (const { what, cookies, take } of tasks) {
      const times: number[] = [];
      while (times.length < rounds) {
        const context = await browser.newContext({ viewport: PHONE });
        await context.addCookies(cookiesIn(cookies, shop.origin));
        times.push(await take(await onSlowLine(context, TIMES_SLOWER), shop.origin));
        await context.close();
      }
      rows.push([what, whole(median(times))]);
      console.log(`   slow line: ${what}`);
    }
    return {
      title: "To pay and to sell on one bar of signal",
      about: `Milliseconds at 400 kbit/s and ${LATENCY_MS} ms a request with nothing cached, on a phone's screen and a processor ${TIMES_SLOWER} times slower than this one. Stripe's script, which loads while the email is typed, is the local one: Stripe's own is larger.`,
      head: ["", "ms"],
      rows,
    };
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function cookiesIn(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

async function timeOfCardFields(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/checkout`, { waitUntil: "commit" });
  await page.waitForFunction(scriptHasTakenOver);
  const email = page.getByRole("main").getByLabel("Email");
  await email.pressSequentially("yuki@example.com", { delay: 200 });
  const begun = performance.now();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page
    .frameLocator("iframe[title='Secure payment input frame']")
    .getByLabel("Card number")
    .waitFor();
  return performance.now() - begun;
}

/** The tile is pressed as soon as it's seen, which may be before the script is there. */
async function timeOfFirstItem(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/admin/window`, { waitUntil: "commit" });
  await page.locator("button[name=add]").first().click({ noWaitAfter: true });
  await page.locator(".bill li").first().waitFor();
  return performance.now() - begun;
}

/** Visits a page as a new visitor. */
async function visit<Found>(
  browser: Browser,
  url: string,
  find: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await onSlowLine(context);
    await page.goto(url, { waitUntil: "commit" });
    return await find(page);
  } finally {
    await context.close();
  }
}

async function onSlowLine(context: BrowserContext, timesSlower = 1): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  return page;
}

async function timesOfScript(page: Page): Promise<Omit<Landing, "counted">> {
  const readable = await painted(page);
  const hasScript = await page.evaluate(() => document.documentElement.dataset.js !== undefined);
  if (!hasScript) return { readable, taken: null };
  await page.waitForFunction(scriptHasTakenOver);
  return { readable, taken: await page.evaluate(() => performance.now()) };
}

/** The time until an order counts. It posts a form and comes back to the page, counted from the first load. */
async function timeOfOrder(page: Page): Promise<number | null> {
  await painted(page);
  const begun = await page.evaluate(() => performance.timeOrigin);
  const [button] = await page.getByRole("button", { name: "Add to Cart" }).all();
  if (!button) return null;
  await button.click({ noWaitAfter: true });
  await page.getByRole("link", { name: /^Cart, 1/ }).waitFor();
  return (await page.evaluate(() => performance.timeOrigin + performance.now())) - begun;
}

async function painted(page: Page): Promise<number> {
  const first = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  return (await first.jsonValue()) ?? Number.NaN;
}
