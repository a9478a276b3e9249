import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { countRequest } from "~/http/request-counts";
import { loader } from "~/routes/admin.health";
import { loader as metrics } from "~/routes/metrics";
import { makeOrder } from "../factories";
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
    "Saving changes": "Working",
    "Emails waiting": "None",
    "Last backup made on the server": "None",
    "Copy in the bucket": "Not set up",
    "Last event from Stripe": "None yet",
    Version: "not built",
  });
  await write((tx) => {
    raiseAlert(tx, { kind: "locked_out", subject: "stripe" });
    queueEmail(tx, "low_stock", "a cause", { inventoryId: 1, quantity: 1 });
  });
  const copy = join(dataDir, "backups", "copy");
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, "contents.json"), '{"madeAt":"2027-01-04T23:30:00Z"}');

  expect(await shown()).toMatchObject({
    alerts: 1,
    Disk: expect.stringMatching(/^2\.0 GB of 10\.0 GB free$/),
    "Emails waiting": expect.stringMatching(/^1, the oldest since .* Mail isn't set up\.$/),
    "Last backup made on the server": "Jan 4, 2027, 3:30 PM",
  });
});

it("the panel knows the last backup that was made and taken away", async () => {
  writeFileSync(join(dataDir, "last-backup.json"), '{"madeAt":"2027-01-04T23:30:00Z"}');
  expect(await shown()).toMatchObject({
    "Last backup made on the server": "Jan 4, 2027, 3:30 PM",
  });
});

it("the panel says when the disk is almost full", async () => {
  disk.bavail = 12800;
  expect(await shown()).toMatchObject({ Disk: "50 MB of 10.0 GB free. Almost full." });
});

it("the figures can't be read without the token", async () => {
  for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, TOKEN, "Bearer undefined"]) {
    expect(await read(wrong)).toEqual({
      status: 404,
      text: "There's nothing here.",
    });
  }
});

/** Each name's samples by their labels; Prometheus reads no name twice, nor one without its type. */
function samplesIn(text: string): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>();
  for (const block of text.split(/^# HELP /m).slice(1)) {
    const [, name = "", of, lines = ""] =
      /^(ujicart_[a-z_]+) [^\n]+\n# TYPE (\S+) (?:gauge|counter)\n((?:[^#\n]+\n)+)$/.exec(block) ??
      [];
    expect([block, name]).toEqual([block, of]);
    expect(found.has(name)).toBe(false);
    const samples = lines.trimEnd().split("\n");
    for (const line of samples) {
      const [, own, label = "", value] =
        /^([a-z_]+)(?:\{[a-z]+="([^"]+)"\})? (-?[\d.]+(?:e[+-]\d+)?)$/.exec(line) ?? [];
      expect([line, own]).toEqual([line, name]);
      found.set(name, { ...found.get(name), [label]: Number(value) });
    }
  }
  return found;
}

it("the figures can be read with the token, by Prometheus", async () => {
  await makeOrder();
  await makeOrder({ status: "expired", paidAt: null, receivedCents: 0 });
  const { status, text } = await read(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  const of = Object.fromEntries(samplesIn(text));
  expect(of).toMatchObject({
    ujicart_info: { "not built": 1 },
    ujicart_database_takes_writes: { "": 1 },
    ujicart_alerts_open: { "": 0 },
    ujicart_orders: { paid: 1, expired: 1, pending: 0, refund_due: 0, refunded: 0 },
    ujicart_requests_total: { "2xx": 0, "5xx": 0 },
  });
  expect(of.ujicart_mail_oldest_seconds).toBeUndefined();
});

it("the figures count answers, and how long writes waited", async () => {
  const before = samplesIn((await read(`Bearer ${TOKEN}`)).text);
  for (const code of [200, 204, 404, 499, 503]) countRequest(code);
  await write(() => {});
  const after = samplesIn((await read(`Bearer ${TOKEN}`)).text);
  const more = (name: string, label = "") =>
    (after.get(name)?.[label] ?? 0) - (before.get(name)?.[label] ?? 0);
  expect(["2xx", "3xx", "4xx", "5xx"].map((each) => more("ujicart_requests_total", each))).toEqual([
    2, 0, 2, 1,
  ]);
  expect(more("ujicart_writes_total")).toBe(1);
  expect(more("ujicart_write_wait_seconds_total")).toBeGreaterThan(0);
});

it("docs/operations.md names each of the figures", async () => {
  const documented = readFileSync("docs/operations.md", "utf8");
  const { text } = await read(`Bearer ${TOKEN}`);
  for (const name of samplesIn(text).keys()) expect(documented).toContain(`\`${name}\``);
});
