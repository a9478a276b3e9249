import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumPath } from "../chromium.mjs";
import { type Plan, PUBLIC_PAGES } from "./plan";
import { type Table, whole } from "./report";
import { startOurs } from "./servers";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse's scores of each public page, as on a slow phone. */
export async function lighthouseScores({ pages }: Plan): Promise<Table> {
  const shop = await startOurs();
  const profile = await mkdtemp(join(tmpdir(), "ujicart-lighthouse-"));
  const args = ["--no-sandbox", "--remote-debugging-port=0"];
  const executablePath = chromiumPath();
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const port = await debuggingPort(profile);
    const rows: string[][] = [];
    for (const page of PUBLIC_PAGES.filter(pages)) {
      rows.push([page, ...(await verdictOn(shop.origin + page, port))]);
      console.log(`   lighthouse: ${page}`);
    }
    return {
      title: "Lighthouse",
      about: "Mobile, simulated slow 4G and a slow processor, one run each.",
      head: ["", ...CATEGORIES, "LCP, ms", "CLS", "TBT, ms"],
      rows,
    };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true });
    await shop.stop();
  }
}

/** The port that the browser chose, which it writes to a file. */
async function debuggingPort(profile: string): Promise<number> {
  const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
  return Number(port);
}

async function verdictOn(url: string, port: number): Promise<string[]> {
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse had nothing to say on ${url}`);
  const { categories, audits } = result.lhr;
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return [
    ...CATEGORIES.map((name) => whole((categories[name]?.score ?? Number.NaN) * 100)),
    whole(figure("largest-contentful-paint")),
    figure("cumulative-layout-shift").toFixed(2),
    whole(figure("total-blocking-time")),
  ];
}
