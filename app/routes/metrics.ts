import { hasFailed } from "~/domain/health/copy-drill.server";
import { readHealth, readLoad } from "~/domain/health/health.server";
import { api } from "~/http/api.server";
import { isMetricsReader } from "~/http/metrics-token.server";
import { notFound, textResponse } from "~/http/refusals.server";
import { requestCounts } from "~/http/request-counts";
import { VERSION } from "~/version.server";

/** Metrics in Prometheus text format, for requests with METRICS_TOKEN. Others get a 404. */
const { loader, action } = api({ GET: ({ request }) => figures(request) });

export { action, loader };

type Figure = { name: string; type: "gauge" | "counter"; help: string; samples: Sample[] };
type Sample = [label: string, value: number | null];

const alone = (value: number | null): Sample[] => [["", value]];
const figure =
  (type: Figure["type"]) =>
  (name: string, help: string, samples: Sample[]): Figure => ({ name, type, help, samples });
const gauge = figure("gauge");
const counter = figure("counter");
const by = (label: string, numbers: [string, number][]): Sample[] =>
  numbers.map(([value, number]) => [`{${label}="${value}"}`, number]);

async function figures(request: Request): Promise<Response> {
  if (!isMetricsReader(request)) return notFound();
  const all = [...(await healthFigures()), ...loadFigures()];
  return textResponse(200, all.map(textOf).join(""), { "Cache-Control": "no-store" });
}

async function healthFigures(): Promise<Figure[]> {
  const { takesWrites, disk, mail, lastBackup, copy, stripe, alerts } = await readHealth();
  const now = Date.now();
  const secondsSince = (instant: Date | null) => instant && (now - instant.getTime()) / 1000;
  const version: Sample = [`{version="${VERSION.replace(/["\\\n]/g, "")}"}`, 1];
  return [
    gauge("info", "The running version.", [version]),
    gauge(
      "database_takes_writes",
      "1 if the database accepts writes, else 0.",
      alone(takesWrites ? 1 : 0),
    ),
    gauge("disk_free_bytes", "Free disk space for the data.", alone(disk?.freeBytes ?? null)),
    gauge("disk_bytes", "Size of the data's disk.", alone(disk?.bytes ?? null)),
    gauge("mail_waiting", "Emails waiting to go out.", alone(mail.waiting)),
    gauge(
      "mail_oldest_seconds",
      "Age of the oldest waiting email.",
      alone(secondsSince(mail.oldest)),
    ),
    gauge("backup_age_seconds", "Age of the last backup here.", alone(secondsSince(lastBackup))),
    gauge(
      "copy_age_seconds",
      "Age of the copy in the bucket.",
      alone(secondsSince(copy?.copiedAt ?? null)),
    ),
    gauge(
      "drill_age_seconds",
      "Time since that copy was last restored to test it.",
      alone(secondsSince(copy?.drill && !hasFailed(copy.drill) ? copy.drill.at : null)),
    ),
    gauge(
      "stripe_event_age_seconds",
      "Time since Stripe's last event.",
      alone(secondsSince(stripe.lastEvent)),
    ),
    gauge("stripe_events_refused", "Stripe events refused since then.", alone(stripe.refused)),
    gauge("alerts_open", "Open alerts.", alone(alerts)),
  ];
}

function loadFigures(): Figure[] {
  const { orders, writes } = readLoad();
  return [
    gauge("orders", "Orders by status.", by("status", orders)),
    counter(
      "requests_total",
      "Responses since start-up.",
      by("class", Object.entries(requestCounts())),
    ),
    counter("writes_total", "Write transactions since start-up.", alone(writes.count)),
    counter("write_wait_seconds_total", "Time writes waited to start.", alone(writes.seconds)),
    gauge("resident_memory_bytes", "Memory the process uses.", alone(process.memoryUsage.rss())),
    gauge("uptime_seconds", "Time since start-up.", alone(Math.round(process.uptime()))),
  ];
}

/** A metric in Prometheus text format. Samples without a known value are left out. */
function textOf({ name, type, help, samples }: Figure): string {
  const known = samples.filter(([, value]) => value !== null);
  if (known.length === 0) return "";
  const full = `ujicart_${name}`;
  const lines = known.map(([label, value]) => `${full}${label} ${value}`);
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...lines, ""].join("\n");
}
