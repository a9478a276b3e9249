import { fetchAnswer } from "./dev/bench/answers";
import { load } from "./dev/bench/load";
import { startBare } from "./dev/bench/servers";

const O = process.argv[2] ?? "";
const s = Number(process.argv[3] ?? 3);
const answers = new Map();
for (const p of ["/", "/shop"])
  answers.set(`${p} br`, await fetchAnswer(O + p, { "accept-encoding": "br" }));
const bare = await startBare(answers);
const cases: [string, string, Record<string, string>][] = [];
for (const p of ["/", "/shop"]) {
  cases.push(
    ["bare " + p, bare.origin + p, {}],
    ["kept " + p, O + p, {}],
    ["cart " + p, O + p, { cookie: "cart=1.1.1000-2.1.1000-3.1.1000" }],
  );
}
for (const c of [10, 50])
  for (const [n, url, h] of cases) {
    const m = await load({
      url,
      headers: { "accept-encoding": "br", ...h },
      connections: c,
      seconds: s,
    });
    console.log(n, c, Math.round(m.perSecond), m.p50.toFixed(1), m.p99.toFixed(1));
  }
await bare.stop();
process.exit(0);
