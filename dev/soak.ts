import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeDatabase } from "../app/db/client.server";
import { ensureBuilt } from "./bootstrap.mjs";
import { demoEnvironment } from "./environment";
import { ANY_PORTS } from "./ports";
import { program } from "./run";
import { seed } from "./seed";
import { type Shop, startShop } from "./shop";
import { AttendedShop } from "./soak/attended-shop";
import { problemsIn } from "./soak/books";
import { type Administrator, Crowd, signInAdministrator } from "./soak/crowd";
import { byErrand, summary } from "./soak/figures";
import { imageNodeOptions } from "./soak/image";

/**
 * Lets people look and buy in the production build for a long time, on the image's flags, with idle
 * minutes between, and tells what that did to its memory, responses, and data:
 *
 *     npm run soak -- --minutes 60 --per-second 20
 */

/** Two minutes with people, then one without, so that memory can be freed which is only freed at rest. */
const BUSY_S = 120;
const IDLE_S = 60;
const STOCK = 1_000_000;
const SHOWN = 20;

await program(async () => {
  const { minutes, perSecond } = readOptions();
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-soak-"));
  const shop = await open(dataDir);
  const attended = new AttendedShop(shop);
  const crowd = await gather(shop);

  console.log(`${minutes} minutes, ${perSecond} visitors a second, ${imageNodeOptions()}`);
  await soak(crowd, attended, minutes, perSecond);
  await shop.standIns.stripe.webhooks.settled();
  const problems = problemsIn(shop.database, shop.standIns.stripe);
  await attended.stop();
  report(crowd, attended);

  problems.push(...attended.ends.map((how) => `The server ${how}.`));
  problems.push(...crowd.samples.flatMap(({ fault }) => fault ?? []));
  for (const problem of problems.slice(0, SHOWN)) console.log(problem);
  if (problems.length > 0) {
    console.log(`${problems.length} problems; data and log are in ${dataDir}`);
    process.exit(1);
  }
  await rm(dataDir, { recursive: true });
  process.exit(0);
});

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      "per-second": { type: "string", default: "20" },
    },
  });
  const [minutes, perSecond] = [Number(values.minutes), Number(values["per-second"])];
  if (minutes > 0 && perSecond > 0) return { minutes, perSecond };
  throw new Error("--minutes and --per-second are numbers above 0.");
}

async function open(dataDir: string): Promise<Shop> {
  Object.assign(process.env, demoEnvironment({ port: 3000, dataDir }));
  await seed();
  closeDatabase();
  // All visitors have the same address here, so limits are off.
  const environment = { NODE_OPTIONS: imageNodeOptions(), LIMITS: "off" };
  return startShop({ dataDir, ports: ANY_PORTS, environment });
}

async function gather({ origin, standIns }: Shop): Promise<Crowd> {
  const administrator = await signInAdministrator(origin);
  const productId = await putOnSale(origin, administrator);
  return new Crowd({ origin, stripe: standIns.stripe, productId }, administrator);
}

async function putOnSale(origin: string, administrator: Administrator): Promise<number> {
  const response = await administrator.request(`${origin}/api/products`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ name: "Soak tin", price: "34.00", category: "matcha", stock: STOCK }),
  });
  if (response.status !== 201) throw new Error(`No product was made: ${response.status}`);
  const product: { id: number } = await response.json();
  return product.id;
}

/** Runs until the time is up, or someone presses Ctrl-C. */
async function soak(
  crowd: Crowd,
  attended: AttendedShop,
  minutes: number,
  perSecond: number,
): Promise<void> {
  const enough = new AbortController();
  process.once("SIGINT", () => enough.abort());
  const { signal } = enough;
  const begun = performance.now();
  const minutesGone = () => (performance.now() - begun) / 60_000;
  const secondsLeft = () => Math.max((minutes - minutesGone()) * 60, 0);
  const tell = (what: string) => {
    const memory = `${attended.residentMb ?? "?"} MB`;
    console.log(`${minutesGone().toFixed(1).padStart(6)} min  ${memory.padStart(7)}  ${what}`);
  };

  while (secondsLeft() >= 1 && !signal.aborted) {
    const before = crowd.samples.length;
    await crowd.come({ perSecond, seconds: Math.min(BUSY_S, secondsLeft()), signal });
    tell(summary(crowd.samples.slice(before)));
    const idleMs = Math.min(IDLE_S, secondsLeft()) * 1_000;
    await wait(idleMs, undefined, { signal }).catch(() => {});
    tell(`after ${Math.round(idleMs / 1_000)} s of rest`);
  }
}

function report({ samples }: Crowd, { ends }: AttendedShop): void {
  console.log();
  for (const [errand, own] of byErrand(samples)) {
    console.log(`${errand.padEnd(12)} ${summary(own)}`);
  }
  console.log(`\nIn all: ${summary(samples)}, ${ends.length} restarts`);
}
