import { truckZone } from "~/domain/brand/truck-zone.server";
import { payoutsCsv } from "~/domain/payouts/payouts-csv.server";
import { adminApi } from "~/http/admin.server";
import { csvFile } from "~/http/csv-file.server";

const { loader } = adminApi({
  GET: () => csvFile({ name: "payouts.csv", text: payoutsCsv(truckZone()) }),
});

export { loader };
