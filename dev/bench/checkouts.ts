import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Shop } from "../shop";
import { median } from "./load";
import type { Plan } from "./plan";
import { milliseconds, type Table, whole } from "./report";
import { processorSeconds } from "./resources";
import { openShop } from "./servers";

/** How many customers buy at the same time, each one order after another. */
const CUSTOMERS = 10;
const STEPS = ["payment intent", "confirmed at Stripe", "verified and settled"] as const;

/** Measures how many orders are paid and settled per second, and how long each step takes. */
export async function checkouts({ checkoutSeconds }: Plan): Promise<Table> {
  const shop = await openShop((database) =>
    database.exec("UPDATE inventory SET quantity = 1000000"),
  );
  try {
    const commits = commitsPerSecond(shop.dataDir);
    const products = await (await fetch(`${shop.origin}/api/products`)).json();
    const [{ id }] = products as [{ id: number }];
    const { pid = 0 } = shop.server.child;
    const usedBefore = processorSeconds(pid);
    const until = performance.now() + checkoutSeconds * 1_000;
    const steps: number[][] = [];
    const buyUntilThen = async () => {
      while (performance.now() < until) steps.push(await buy(shop, id));
    };
    await Promise.all(Array.from({ length: CUSTOMERS }, buyUntilThen));
    const used = processorSeconds(pid) - usedBefore;
    const settled = countPaid(shop.database);
    if (settled < steps.length)
      throw new Error(`Of ${steps.length} orders ${settled} were settled`);
    const medianOf = (step: number) => milliseconds(median(steps.map((times) => times[step] ?? 0)));
    return {
      title: "Checkouts",
      about: `${CUSTOMERS} customers at the same time, against the local Stripe, which runs in the bench's own process and shares its processor with the customers. What limits them is the server's one thread when orders a second times its processor time for an order come near 1,000 ms, and the disk when they come near the inserts it takes a second, each flushed, as each of an order's commits is.`,
      head: ["", "figure"],
      rows: [
        ["settled orders a second", whole(steps.length / checkoutSeconds)],
        ...STEPS.map((step, at) => [`${step}, ms (median)`, medianOf(at)]),
        ["processor time of the server for an order, ms", milliseconds((used * 1000) / settled)],
        ["inserts a second, each flushed", whole(commits)],
      ],
    };
  } finally {
    await shop.stop();
  }
}

/** Buys one order, from cart to settled. @returns milliseconds for each step */
async function buy({ origin, standIns }: Shop, productId: number): Promise<number[]> {
  const times = [performance.now()];
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { "Content-Type": "application/json", Origin: origin };
    const answer = await fetch(origin + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
    times.push(performance.now());
    return text;
  };
  const items = [{ productId, quantity: 1 }];
  const begun = await post("/api/create-payment-intent", { email: "bench@example.com", items });
  const { clientSecret } = JSON.parse(begun) as { clientSecret: string };
  const stripePaymentId = clientSecret.split("_secret_")[0] ?? "";

  const confirmed = await fetch(
    `${standIns.stripe.origin}/v1/payment_intents/${stripePaymentId}/confirm`,
    {
      method: "POST",
      headers: { Authorization: `Bearer ${standIns.environment.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_method: "pm_card_visa" }),
    },
  );
  if (confirmed.status !== 200) throw new Error(`Stripe: ${await confirmed.text()}`);
  await confirmed.arrayBuffer();
  times.push(performance.now());

  const verified = await post("/api/verify-payment", { paymentIntentId: stripePaymentId });
  if (!verified.includes("true")) throw new Error(verified);
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

function countPaid(path: string): number {
  const database = new BetterSqlite3(path, { readonly: true });
  const query = "SELECT count(*) FROM orders WHERE status = 'paid'";
  const paid = database.prepare<[], number>(query).pluck().get() ?? 0;
  database.close();
  return paid;
}

/** The disk's limit: commits per second with one insert each, written as safely as ours. */
function commitsPerSecond(dataDir: string): number {
  const database = new BetterSqlite3(join(dataDir, "commits.db"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE numbers (n INTEGER)");
  const insert = database.prepare("INSERT INTO numbers VALUES (1)");
  const begun = performance.now();
  let commits = 0;
  for (; performance.now() - begun < 1_000; commits++) insert.run();
  database.close();
  return commits;
}
