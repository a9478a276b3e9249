import { json } from "@remix-run/node";
import type { Brand } from "~/brand";
import { BrandForm } from "~/components/admin/brand/brand-form";
import { BrandPage } from "~/components/admin/brand/brand-page";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { brandFields, brandRules } from "~/domain/brand/brand.schema";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { findUnreadableColors } from "~/domain/brand/palette";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { changeForm } from "~/domain/rules";
import { env } from "~/env.server";
import { withSeen } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { wholePage } from "~/http/whole-page.server";

export const meta = panelMeta("Brand");

/** The zone field shows TRUCK_TZ until the owner picks one. */
const fieldsOf = (brand: Brand) => brandFields({ ...brand, zone: brand.zone ?? env().TRUCK_TZ });

export const loader = adminLoader(() => json({ fields: withSeen(fieldsOf(readBrand())) }));

export const action = adminAction(async ({ request, actor }) =>
  wholePage(
    await saveForm(request, changeForm(brandRules), {
      fieldsOf,
      takeFile: (body) => storePostedPicture(body, actor.sub),
      refuseToo: refuseColors,
      save: (change, { check }) => changeBrand(change, actor, { check }),
      to: "/admin/brand",
      saved: { title: "Changes Saved" },
    }),
  ),
);

/** Finds colors with too little contrast in a form that's refused for other fields. */
function refuseColors(typed: FormFields) {
  const colors = brandRules.change.pick({ paper: true, ink: true, accent: true });
  const parsed = colors.strip().safeParse(typed);
  return parsed.success ? findUnreadableColors({ ...readBrand(), ...parsed.data }) : null;
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function BrandScreen() {
  return (
    <BrandPage>
      <BrandForm />
    </BrandPage>
  );
}
