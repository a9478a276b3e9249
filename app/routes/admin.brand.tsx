import { json } from "@remix-run/node";
import type { Brand } from "~/brand";
import { BrandForm } from "~/components/admin/brand/brand-form";
import { BrandPage } from "~/components/admin/brand/brand-page";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { brandFields, brandRules } from "~/domain/brand/brand.schema";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { changeForm } from "~/domain/rules";
import { env } from "~/env.server";
import { withSeen } from "~/forms/edit-conflict";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { wholePage } from "~/http/whole-page.server";

export const meta = panelMeta("Brand");

/** The zone field shows TRUCK_TZ until the owner picks one. */
const fieldsOf = (brand: Brand) => brandFields({ ...brand, zone: brand.zone ?? env().TRUCK_TZ });

export const loader = adminLoader(() => json({ fields: withSeen(fieldsOf(readBrand())) }));

export const action = adminAction(async ({ request, administrator }) =>
  wholePage(
    await saveForm(request, changeForm(brandRules), {
      fieldsOf,
      takeFile: (body) => storePostedFile(body, administrator.actor.sub),
      save: (change, { check }) => changeBrand(change, administrator.actor, { check }),
      to: "/admin/brand",
      saved: { title: "Changes Saved" },
    }),
  ),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function BrandScreen() {
  return (
    <BrandPage>
      <BrandForm />
    </BrandPage>
  );
}
