import { json } from "@remix-run/node";
import { isSecretId } from "~/domain/access/secret-id.server";
import { correctSale } from "~/domain/window/correct-sale.server";
import { windowSale } from "~/domain/window/sale.schema";
import { saleCorrection } from "~/domain/window/sale-correction.schema";
import { toSaleJson } from "~/domain/window/sale-json.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { plain, refused } from "~/http/refusals.server";

const { loader, action } = adminApi(
  {
    /** Stores a sale once, and answers each repeat with it. */
    PUT: async ({ request, params, administrator }) => {
      const { key = "" } = params;
      if (!isSecretId(key))
        return plain(422, "A sale's key must be 22 letters, digits, '-', or '_'.");
      const sale = await readJson(request, windowSale);
      const recorded = await recordSale(key, sale, administrator.actor);
      if (!recorded.ok) return refused(recorded);
      return json(toSaleJson(recorded.row), recorded.isNew ? 201 : 200);
    },
    /** Corrects a stored sale: how it was paid, or that it was sold. */
    PATCH: async ({ request, params, administrator }) => {
      const wish = await readJson(request, saleCorrection);
      const corrected = await correctSale(params.key ?? "", wish, administrator.actor);
      return corrected.ok ? json(toSaleJson(corrected.row)) : refused(corrected);
    },
  },
  {},
  "sell",
);

export { action, loader };
