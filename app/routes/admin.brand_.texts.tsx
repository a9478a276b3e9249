import { BrandPage } from "~/components/admin/brand/brand-page";
import { BrandTextsForm } from "~/components/admin/brand/brand-texts-form";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { textFields, textRules } from "~/domain/brand/texts.schema";
import { settingsPage } from "~/http/dialogs.server";

export const meta = panelMeta("Page Text");

const { loader, action } = settingsPage({
  rules: textRules,
  read: readBrand,
  fieldsOf: textFields,
  update: (texts, actor, edit) => changeBrand({ texts }, actor, edit),
  to: "/admin/brand/texts",
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function BrandTextsScreen() {
  return (
    <BrandPage>
      <BrandTextsForm />
    </BrandPage>
  );
}
