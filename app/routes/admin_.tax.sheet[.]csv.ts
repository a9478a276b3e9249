import { truckClock } from "~/domain/days/day-settings.server";
import { taxSheet } from "~/domain/tax/tax-sheet.server";
import { taxSheetCsv } from "~/domain/tax/tax-sheet-csv";
import { adminApi } from "~/http/admin.server";
import { csvFile } from "~/http/csv-file.server";

const { loader } = adminApi({
  GET: ({ request }) => {
    const month = new URL(request.url).searchParams.get("month");
    return csvFile(taxSheetCsv(taxSheet(month, new Date(), truckClock())));
  },
});

export { loader };
