import { readHealth } from "~/domain/health/health.server";
import { api } from "~/http/api.server";
import { isMetricsReader } from "~/http/metrics-token.server";
import { notFound, plain } from "~/http/refusals.server";
import { VERSION } from "~/version.server";

/** In Prometheus's text form, for who knows METRICS_TOKEN; there is nothing here for anybody else. */
const { loader, action } = api({ GET: ({ request }) => figures(request) });

export { action, loader };

async function figures(request: Request): Promise<Response> {
  if (!isMetricsReader(request)) return notFound();
  const { takesWrites, disk, mail, lastBackup, stripe, alerts } = await readHealth();
  const now = Date.now();
  const secondsSince = (instant: Date | null) => instant && (now - instant.getTime()) / 1000;
  const found: [name: string, value: number | null][] = [
    [`info{version="${VERSION.replace(/["\\\n]/g, "")}"}`, 1],
    ["database_takes_writes", takesWrites ? 1 : 0],
    ["disk_free_bytes", disk?.freeBytes ?? null],
    ["disk_bytes", disk?.bytes ?? null],
    ["mail_waiting", mail.waiting],
    ["mail_oldest_seconds", secondsSince(mail.oldest)],
    ["backup_age_seconds", secondsSince(lastBackup)],
    ["stripe_event_age_seconds", secondsSince(stripe.lastEvent)],
    ["stripe_events_refused", stripe.refused],
    ["alerts_open", alerts],
    ["resident_memory_bytes", process.memoryUsage.rss()],
    ["uptime_seconds", Math.round(process.uptime())],
  ];
  const lines = found.filter(([, value]) => value !== null);
  return plain(200, lines.map(([name, value]) => `ujicart_${name} ${value}\n`).join(""), {
    "Cache-Control": "no-store",
  });
}
