import { truckZone } from "~/domain/brand/truck-zone.server";
import { CSV_TYPE } from "~/domain/csv";
import { payoutsCsv } from "~/domain/payouts/payouts-csv.server";
import { adminApi } from "~/http/admin.server";

const { loader } = adminApi({
  GET: () =>
    new Response(payoutsCsv(truckZone()), {
      headers: {
        "Content-Type": CSV_TYPE,
        "Content-Disposition": 'attachment; filename="payouts.csv"',
      },
    }),
});

export { loader };
