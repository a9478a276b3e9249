import { json } from "@remix-run/node";
import { isSecretId } from "~/domain/access/secret-id.server";
import { correctKeptSale, recordKeptSale } from "~/domain/window/late-sales.server";
import { windowSale } from "~/domain/window/sale.schema";
import { saleCorrection } from "~/domain/window/sale-correction.schema";
import { toSaleJson } from "~/domain/window/sale-json.server";
import { answeredNoStore } from "~/http/admin.server";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { refusalResponse, textResponse } from "~/http/refusals.server";
import { requireSender } from "~/http/window-access.server";

const { loader, action } = api({
  /** Stores a sale once. A repeat gets the stored sale. */
  PUT: ({ request, params: { key = "" } }) =>
    answeredNoStore(async () => {
      const sender = await requireSender(request);
      if (!isSecretId(key))
        return textResponse(422, "A sale's key must be 22 letters, digits, '-', or '_'.");
      const recorded = await recordKeptSale(key, await readJson(request, windowSale), sender);
      if (!recorded.ok) return refusalResponse(recorded);
      return json(toSaleJson(recorded.row), recorded.isNew ? 201 : 200);
    }),
  /** Corrects how a stored sale was paid, or voids it. */
  PATCH: ({ request, params: { key = "" } }) =>
    answeredNoStore(async () => {
      const sender = await requireSender(request);
      const corrected = await correctKeptSale(key, await readJson(request, saleCorrection), sender);
      return corrected.ok ? json(toSaleJson(corrected.row)) : refusalResponse(corrected);
    }),
});

export { action, loader };
