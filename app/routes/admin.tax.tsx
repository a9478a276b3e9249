import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { TaxForm } from "~/components/admin/tax/tax-form";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { taxFields, taxRules } from "~/domain/tax/tax.schema";
import { settingsPage } from "~/http/dialogs.server";

export const meta = panelMeta("Sales Tax");

const { loader, action } = settingsPage({
  rules: taxRules,
  read: () => readTax(new Date()),
  fieldsOf: taxFields,
  update: changeTax,
  to: "/admin/tax",
  extra: ({ stops }) => ({ stops: stops.map(({ key, place }) => ({ key, place })) }),
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function TaxScreen() {
  return (
    <TabbedPage>
      <TaxForm stops={useLoaderData<typeof loader>().stops} />
    </TabbedPage>
  );
}
