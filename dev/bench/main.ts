import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { hasChromium } from "../chromium.mjs";
import { adminLists } from "./admin-lists";
import { checkouts } from "./checkouts";
import { counterStreams } from "./counter-streams";
import { lighthouseScores } from "./lighthouse";
import { oldShop } from "./old-shop";
import { pageWeight } from "./page-weight";
import { FULL, type Plan, QUICK } from "./plan";
import { processes } from "./processes";
import { rendered } from "./rendered";
import { markdown, type Table } from "./report";
import { prepareServers, removeServers } from "./servers";
import { slowLine, slowTasks } from "./slow-line";
import { throughput } from "./throughput";

/**
 * `npm run bench` measures for about twenty minutes, prints the figures, and writes them to docs/performance.md.
 * `npm run bench -- --quick` takes half a minute, only shows that every part runs, and writes nothing. `npm run
 * bench -- --only=counterStreams` measures one part and prints it. None of them judges the figures.
 */
const REPORT = "docs/performance.md";
const IN_BROWSER = [pageWeight, slowLine, slowTasks, lighthouseScores];
const PARTS = [throughput, rendered, processes, adminLists, oldShop, checkouts, counterStreams];

const isQuick = process.argv.includes("--quick");
const plan: Plan = isQuick ? QUICK : FULL;

await prepareServers();
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length);
const parts = (hasChromium() ? [...PARTS, ...IN_BROWSER] : PARTS).filter(
  ({ name }) => !only || name === only,
);
const tables: Table[] = [];
try {
  for (const part of parts) {
    const table = await part(plan);
    console.log(`\n${markdown(table)}`);
    tables.push(table);
  }
} finally {
  removeServers();
}
if (!isQuick && !only) writeFileSync(REPORT, [introduction(), ...tables.map(markdown)].join("\n"));
process.exit(0);

function introduction(): string {
  const [processor] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Performance

Written by \`npm run bench\` on ${day}: Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim()}), ${memory} GB,
the load from the same machine. Only compare numbers from the same run. Each is listed next to
its baseline: a bare \`node:http\` server that sends the same bytes and headers
from memory, and the smallest Remix page with a query, of the same size. Every case is measured once a
round, ${plan.rounds} rounds of ${plan.seconds} s, and the median counts.
`;
}
