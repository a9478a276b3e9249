import { mkdtempSync } from "node:fs";
import { closeDatabase } from "./app/db/client.server";
import { demoEnvironment } from "./dev/environment";
import { freePort } from "./dev/ports";
import { seed } from "./dev/seed.ts";
import { startShop } from "./dev/shop";

const dataDir = mkdtempSync("/tmp/cachework/d-");
const port = await freePort();
Object.assign(process.env, demoEnvironment({ port, dataDir }));
await seed();
closeDatabase();
const environment: Record<string, string> = { LIMITS: "off" };
if (process.env.OPTS) environment.NODE_OPTIONS = process.env.OPTS;
const shop = await startShop({
  dataDir,
  ports: { shop: port, identity: 0, stripe: 0 },
  environment,
});
console.log(JSON.stringify({ origin: shop.origin, pid: shop.server.child.pid, dataDir }));
await new Promise((r) => setTimeout(r, Number(process.env.LIVE ?? 600) * 1000));
await shop.stop();
process.exit(0);
