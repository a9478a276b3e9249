import { CSV_TYPE } from "~/domain/csv";
import { payoutsCsv } from "~/domain/payouts/payouts-csv.server";
import { env } from "~/env.server";
import { adminApi } from "~/http/admin.server";

const { loader } = adminApi({
  GET: () =>
    new Response(payoutsCsv(env().TRUCK_TZ), {
      headers: {
        "Content-Type": CSV_TYPE,
        "Content-Disposition": 'attachment; filename="payouts.csv"',
      },
    }),
});

export { loader };
