import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { oweLetter } from "~/domain/mail/outbox.server";
import { loader } from "~/routes/admin.health";
import { loader as metrics } from "~/routes/metrics";
import { withFileDatabase } from "../file-database";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const disk = vi.hoisted(() => ({ bsize: 4096, blocks: 2621440, bavail: 524288 }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => disk,
}));

const TOKEN = "a-token-for-tests-0123456789";
const { dataDir } = withFileDatabase();
const administrator = asAdministrator();
beforeAll(() => {
  process.env.METRICS_TOKEN = TOKEN;
});

async function shown(): Promise<Record<string, string>> {
  const { alerts, rows } = await (await loader(administrator.get("/admin/health"))).json();
  return { ...Object.fromEntries(rows), alerts };
}

async function read(authorization?: string) {
  const headers: HeadersInit = authorization ? { Authorization: authorization } : {};
  const response = await metrics(args("/metrics", { headers }));
  return { status: response.status, text: await response.text() };
}

it("the panel shows how the shop itself is doing", async () => {
  expect(await shown()).toMatchObject({
    alerts: 0,
    Saving: "Works",
    "Emails waiting": "None",
    "Last backup on this machine": "None",
    "Last event from Stripe": "None yet",
    Version: "not built",
  });
  await write((tx) => {
    raiseAlert(tx, { kind: "locked_out", subject: "stripe" });
    oweLetter(tx, "low_stock", "a cause", { inventoryId: 1, quantity: 1 });
  });
  const copy = join(dataDir, "backups", "copy");
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, "contents.json"), '{"madeAt":"2027-01-04T23:30:00Z"}');

  expect(await shown()).toMatchObject({
    alerts: 1,
    Disk: expect.stringMatching(/^2\.0 GB of 10\.0 GB free$/),
    "Emails waiting": expect.stringMatching(/^1, the oldest since .* Mail isn't set up\.$/),
    "Last backup on this machine": "Jan 4, 2027, 3:30 PM",
  });
});

it("the panel says when the disk is almost full", async () => {
  disk.bavail = 12800;
  expect(await shown()).toMatchObject({ Disk: "50 MB of 10.0 GB free. Almost full." });
});

it("the figures are nobody's without the token", async () => {
  for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, TOKEN, "Bearer undefined"]) {
    expect(await read(wrong)).toEqual({
      status: 404,
      text: "There is nothing at this address.",
    });
  }
});

it("with it they are lines that Prometheus reads", async () => {
  const { status, text } = await read(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  for (const line of text.trimEnd().split("\n")) {
    expect(line).toMatch(/^ujicart_[a-z_]+(\{version="[^"]+"\})? -?[\d.]+(e\+\d+)?$/);
  }
  expect(text).toContain("ujicart_database_takes_writes 1\n");
  expect(text).toContain("ujicart_alerts_open 0\n");
});
