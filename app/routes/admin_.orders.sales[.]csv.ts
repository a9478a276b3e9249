import { truckZone } from "~/domain/brand/truck-zone.server";
import { businessDay } from "~/domain/business-day";
import { readDaySettings } from "~/domain/days/day-settings.server";
import { salesCsv } from "~/domain/sales/sales-csv";
import { salesReport } from "~/domain/sales/sales-report.server";
import { readSalesQuery } from "~/domain/sales/sales-span";
import { adminApi, type GuardedHandler } from "~/http/admin.server";
import { csvFile } from "~/http/csv-file.server";

const { loader } = adminApi({ GET: answer });

export { loader };

function answer({ request }: Parameters<GuardedHandler>[0]): Response {
  const clock = { zone: truckZone(), ...readDaySettings() };
  const asked = new URL(request.url).searchParams;
  const today = businessDay(new Date(), clock.zone, clock.endsAtHour);
  const { errors, by, ...days } = readSalesQuery(asked, today);
  const problem = errors.from ?? errors.to;
  if (problem) return new Response(problem, { status: 400 });
  return csvFile(salesCsv(salesReport(days, by, clock)));
}
