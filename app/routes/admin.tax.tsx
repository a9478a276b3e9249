import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dialogMeta } from "~/components/admin/dialog-title";
import { TaxForm } from "~/components/admin/tax-form";
import { TaxPage } from "~/components/admin/tax-page";
import { changeForm } from "~/domain/rules";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { TAX_MODE_NAMES, taxFields, taxRules } from "~/domain/tax/tax.schema";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const meta = dialogMeta("Sales Tax");

export const loader = adminLoader(() => {
  const tax = readTax(new Date());
  const stops = tax.stops.map(({ key, place }) => ({ key, place }));
  return json({ fields: withSeen(taxFields(tax)), stops, modes: TAX_MODE_NAMES });
});

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(taxRules), {
    fieldsOf: taxFields,
    save: (change, { check }) => changeTax(change, administrator.actor, { check }),
    to: "/admin/tax",
    saved: { title: "Changes Saved" },
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";

export default function TaxScreen() {
  const { modes, stops } = useLoaderData<typeof loader>();
  return (
    <TaxPage>
      <TaxForm modes={modes} stops={stops} />
    </TaxPage>
  );
}
