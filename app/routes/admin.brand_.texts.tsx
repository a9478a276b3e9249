import { json } from "@remix-run/node";
import { BrandPage } from "~/components/admin/brand-page";
import { BrandTextsForm } from "~/components/admin/brand-texts-form";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { textFields, textRules } from "~/domain/brand/texts.schema";
import { changeForm } from "~/domain/rules";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const meta = dialogMeta("Page Text");

const FAILED = "We couldn't save that. Please try again.";

export const loader = adminLoader(() => json({ fields: withSeen(textFields(readBrand())) }));

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(textRules), {
    fieldsOf: textFields,
    save: (texts, { check }) => changeBrand({ texts }, administrator.actor, { check }),
    to: "/admin/brand/texts",
    saved: { title: "Changes Saved" },
    failed: FAILED,
  }),
);

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function BrandTextsScreen() {
  return (
    <BrandPage>
      <BrandTextsForm />
    </BrandPage>
  );
}
