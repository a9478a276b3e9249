import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../chromium.mjs";
import { type Plan, PUBLIC_PAGES } from "./plan";
import { kilobytes, type Table } from "./report";
import { startOurs } from "./servers";

/** Chromium's names for what it loads. Styles are in the HTML. */
const KINDS = { HTML: "Document", script: "Script", font: "Font", pictures: "Image" };

/** Measures what a first visit to each public page transfers. */
export async function pageWeight({ pages }: Plan): Promise<Table> {
  const shop = await startOurs();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const rows: string[][] = [];
    for (const page of PUBLIC_PAGES.filter(pages)) {
      rows.push([page, ...(await weigh(browser, shop.origin + page))]);
    }
    return {
      title: "Bytes and requests of each public page",
      about:
        "A first visit in Chromium, on a phone's screen, down to where the page ends without scrolling: kB as sent, headers included. The CSS is part of the HTML.",
      head: ["", ...Object.keys(KINDS), "all", "requests"],
      rows,
    };
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function weigh(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: { kind: string; sent: number }[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.push({ kind: kinds.get(requestId) ?? "", sent: encodedDataLength });
  });
  await devtools.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();

  const sum = (counted: typeof bytes) => counted.reduce((all, { sent }) => all + sent, 0);
  const ofKind = (kind: string) => sum(bytes.filter((one) => one.kind === kind));
  const sizes = [...Object.values(KINDS).map(ofKind), sum(bytes)];
  return [...sizes.map(kilobytes), String(bytes.length)];
}
