import type { Answer } from "./answers";
import { fetchAnswer } from "./answers";
import { load, type Measured, medianOf } from "./load";
import type { Plan } from "./plan";
import { milliseconds, NONE, share, type Table, whole } from "./report";
import { type Running, startBare, startMinimal, startOurs } from "./servers";

const ENCODINGS = ["identity", "gzip", "br"];
const PAGES = { Home: "/", Shop: "/shop" };
/** A cookie that's more than a cart, so the visitor gets a page rendered for them. */
const ANY_COOKIE = "a=b";

type Case = {
  page: string;
  path: string;
  what: string;
  encoding: string;
  url: string;
  headers: Record<string, string>;
  rounds: Map<number, Measured[]>;
};

/** Measures requests per second and latency: the shop, a bare server with the same bytes, and a minimal page. */
export async function throughput(plan: Plan): Promise<Table> {
  const shop = await startOurs();
  const answers = await answersOf(shop);
  const bare = await startBare(answers);
  const minimal = await startMinimal(answers.get("/ identity")?.body.length ?? 0);
  const cases = casesOf({ shop, bare, minimal }, await cartOf(shop)).filter(({ path }) =>
    plan.pages(path),
  );
  try {
    if (plan.warmUpSeconds > 0) {
      for (const one of cases) await measure(one, 10, plan.warmUpSeconds);
    }
    for (let round = 1; round <= plan.rounds; round++) {
      for (const connections of plan.connections) {
        for (const one of cases) {
          const measured = await measure(one, connections, plan.seconds);
          one.rounds.set(connections, [...(one.rounds.get(connections) ?? []), measured]);
        }
      }
      console.log(`   throughput: round ${round} of ${plan.rounds}`);
    }
  } finally {
    for (const server of [shop, bare, minimal]) await server.stop();
  }
  return tableOf(cases, plan);
}

async function answersOf({ origin }: Running): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const path of Object.values(PAGES)) {
    for (const encoding of ENCODINGS) {
      const headers = { "accept-encoding": encoding };
      answers.set(`${path} ${encoding}`, await fetchAnswer(origin + path, headers));
    }
  }
  return answers;
}

/** The cookie of a visitor with three products in the cart. */
export async function cartOf({ origin }: Pick<Running, "origin">): Promise<string> {
  const products = (await (await fetch(`${origin}/api/products`)).json()) as { id: number }[];
  return `cart=${products
    .slice(0, 3)
    .map(({ id }) => `${id}.1.1000`)
    .join("-")}`;
}

function casesOf(servers: Record<"shop" | "bare" | "minimal", Running>, cart: string): Case[] {
  const { shop, bare, minimal } = servers;
  return Object.entries(PAGES).flatMap(([page, path]) => {
    const make = (what: string, encoding: string, server: Running, headers = {}): Case => {
      const url = server.origin + path;
      const sent = { "accept-encoding": encoding, ...headers };
      return { page, path, what, encoding, url, headers: sent, rounds: new Map() };
    };
    const ofHome = page === "Home" ? ENCODINGS : [];
    return [
      ...ENCODINGS.map((encoding) => make("bare server, same bytes", encoding, bare)),
      ...ofHome.map((encoding) => make("minimal Remix page, same size", encoding, minimal)),
      ...ENCODINGS.map((encoding) => make("from the page cache", encoding, shop)),
      ...ENCODINGS.map((encoding) => make("rendered", encoding, shop, { cookie: ANY_COOKIE })),
      // Browsers accept gzip too, and get it.
      make("from the page cache, with a cart", "gzip", shop, { cookie: cart }),
    ];
  });
}

function measure({ url, headers }: Case, connections: number, seconds: number): Promise<Measured> {
  return load({ url, headers, connections, seconds });
}

function tableOf(cases: Case[], { connections }: Plan): Table {
  const medians = (one: Case) =>
    connections.map((count) => {
      const rounds = one.rounds.get(count);
      return rounds && medianOf(rounds);
    });
  const bareOf = ({ page, encoding }: Case) =>
    cases.find(
      (other) => /^bare/.test(other.what) && other.page === page && other.encoding === encoding,
    );
  return {
    title: "Requests a second, and how long each takes",
    about:
      "With each number of connections: requests a second, the half of them and 99 of 100 answered within so many milliseconds, and the share of what the bare server answers of the same bytes.",
    head: [
      "",
      "encoding",
      ...connections.flatMap((count) => [`${count} connections`, "p50 / p99 ms", "of bare"]),
    ],
    rows: cases.map((one) => {
      const bare = bareOf(one);
      const cells = medians(one).flatMap((measured, at) => {
        const beside = bare && medians(bare)[at];
        if (!measured || !beside) return [NONE, NONE, NONE];
        const { perSecond, p50, p99 } = measured;
        const times = `${milliseconds(p50)} / ${milliseconds(p99)}`;
        return [whole(perSecond), times, share(perSecond, beside.perSecond)];
      });
      return [`${one.page}: ${one.what}`, one.encoding, ...cells];
    }),
  };
}
