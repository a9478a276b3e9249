import { json } from "@remix-run/node";
import { BrandPage } from "~/components/admin/brand-page";
import { BrandTextsForm } from "~/components/admin/brand-texts-form";
import { dialogMeta } from "~/components/admin/dialog-title";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { textFields, textRules } from "~/domain/brand/texts.schema";
import { changeForm } from "~/domain/rules";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const meta = dialogMeta("Page Text");

export const loader = adminLoader(() => json({ fields: withSeen(textFields(readBrand())) }));

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(textRules), {
    fieldsOf: textFields,
    save: (texts, { check }) => changeBrand({ texts }, administrator.actor, { check }),
    to: "/admin/brand/texts",
    saved: { title: "Changes Saved" },
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";

export default function BrandTextsScreen() {
  return (
    <BrandPage>
      <BrandTextsForm />
    </BrandPage>
  );
}
