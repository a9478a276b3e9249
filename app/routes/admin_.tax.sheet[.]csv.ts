import { truckZone } from "~/domain/brand/truck-zone.server";
import { CSV_TYPE } from "~/domain/csv";
import { taxSheet } from "~/domain/tax/tax-sheet.server";
import { taxSheetCsv } from "~/domain/tax/tax-sheet-csv";
import { adminApi } from "~/http/admin.server";

const { loader } = adminApi({
  GET: ({ request }) => {
    const month = new URL(request.url).searchParams.get("month");
    const { name, text } = taxSheetCsv(taxSheet(month, new Date(), truckZone()));
    return new Response(text, {
      headers: {
        "Content-Type": CSV_TYPE,
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  },
});

export { loader };
