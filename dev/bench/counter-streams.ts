import { setTimeout as after } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { MAX_OF_SESSION } from "../../server/counter-streams";
import type { Shop } from "../shop";
import { quantiles } from "./load";
import type { Plan } from "./plan";
import { NONE, type Table, whole } from "./report";
import { processorSeconds } from "./resources";
import { openShop, signedIn } from "./servers";

const STREAMS = 20;
/** The pause between two orders: longer than the server's 250 ms, and never in step with it. */
const PAUSE_MS = 330;
const MAX_WAITS = 30;
/** How long to wait for the work that a start leaves. */
const REST_MS = 5_000;

/** Measures what the panel's open tabs cost the server, and how soon they hear of an order. */
export async function counterStreams({ counterSeconds, counterOrders }: Plan): Promise<Table> {
  const shop = await openShop();
  await after(REST_MS);
  const idle = await processorShare(shop, counterSeconds);
  const sessions: string[] = [];
  while (sessions.length * MAX_OF_SESSION < STREAMS) sessions.push(await signedIn(shop.origin));
  const heard: number[] = [];
  const opened = Array.from({ length: STREAMS }, async (_, index) => {
    const headers = { Cookie: sessions[index % sessions.length] ?? "" };
    const { body } = await fetch(`${shop.origin}/admin/counter/stream`, { headers });
    void listen(body, (at) => heard.push(at));
  });
  await Promise.all(opened);
  await after(1_000);
  heard.length = 0;
  const open = await processorShare(shop, counterSeconds);
  console.log("   counter: idle");

  const before = processorSeconds(pidOf(shop));
  const begun = performance.now();
  const delays: number[] = [];
  for (let order = 0; order < counterOrders; order++) {
    heard.length = 0;
    addOrder(shop, order);
    const paidAt = performance.now();
    for (let waits = 0; heard.length < STREAMS; waits++) {
      if (waits === MAX_WAITS) throw new Error(`${heard.length} of ${STREAMS} heard an order`);
      await after(PAUSE_MS);
    }
    delays.push(...heard.map((at) => Math.max(0, at - paidAt)));
  }
  const spent = processorSeconds(pidOf(shop)) - before;
  const ofOrders = spent - (open / 100) * ((performance.now() - begun) / 1000);
  await shop.stop();
  delays.sort((one, other) => one - other);
  return {
    title: "The panel's open tabs",
    about: `One core's share while nobody does anything, for ${counterSeconds} s. Then ${counterOrders} orders, one after the other: the processor's time for all of them, and the milliseconds from an order's commit until each of the ${STREAMS} streams has it.`,
    head: ["", "% of a core", "orders, ms", "p50 ms", "max ms"],
    rows: [
      ["no stream", percent(idle), NONE, NONE, NONE],
      [
        `${STREAMS} streams`,
        percent(open),
        whole(Math.max(0, ofOrders * 1000)),
        whole(quantiles(delays).p50),
        whole(delays.at(-1) ?? 0),
      ],
    ],
  };
}

const percent = (share: number) => share.toFixed(2);
const pidOf = (shop: Shop) => shop.server.child.pid ?? 0;

async function processorShare(shop: Shop, seconds: number): Promise<number> {
  const before = processorSeconds(pidOf(shop));
  await after(seconds * 1000);
  return ((processorSeconds(pidOf(shop)) - before) / seconds) * 100;
}

/** Listens until the server hangs up. */
async function listen(
  body: ReadableStream<Uint8Array> | null,
  hear: (at: number) => void,
): Promise<void> {
  try {
    const reader = body?.getReader();
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) return;
      if (Buffer.from(read.value).includes("data: {")) hear(performance.now());
    }
  } catch {
    // The shop was closed.
  }
}

/** Adds a paid order directly to the database, without the shop. */
function addOrder({ database }: Shop, number: number): void {
  const connection = new BetterSqlite3(database);
  connection
    .prepare(
      `INSERT INTO orders (token, status, email, total_cents, received_cents, paid_at, waits_since,
         browser_hash, client_hash, cart_fingerprint, hold_expires_at, created_at, updated_at)
       VALUES (?, 'paid', 'yuki@example.com', 3800, 3800, @now, @now, '', '', '', @now, @now, @now)`,
    )
    .run(`order ${number}`, { now: Date.now() });
  connection.close();
}
