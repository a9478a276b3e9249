import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { TaxSheetTable } from "~/components/admin/tax/tax-sheet-table";
import { truckClock } from "~/domain/days/day-settings.server";
import { toSheetView } from "~/domain/tax/tax-sheet";
import { taxSheet } from "~/domain/tax/tax-sheet.server";
import { adminLoader } from "~/http/admin.server";

export const meta = panelMeta("Sales Tax by Month");

export const loader = adminLoader(({ request }) => {
  const month = new URL(request.url).searchParams.get("month");
  return json(toSheetView(taxSheet(month, new Date(), truckClock())));
});

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function TaxSheetScreen() {
  return (
    <TabbedPage>
      <TaxSheetTable sheet={useLoaderData<typeof loader>()} />
    </TabbedPage>
  );
}
