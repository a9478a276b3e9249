import { json } from "@remix-run/node";
import type { Brand } from "~/brand";
import { BrandForm } from "~/components/admin/brand/brand-form";
import { BrandPage } from "~/components/admin/brand/brand-page";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { brandFields, brandRules } from "~/domain/brand/brand.schema";
import { changeBrand, readBrand } from "~/domain/brand/brand.server";
import { findUnreadableColors } from "~/domain/brand/palette";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { changeForm } from "~/domain/rules";
import { env } from "~/env.server";
import { withSeen } from "~/forms/edit-conflict";
import type { RefusedForm } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { wholePage } from "~/http/whole-page.server";

export const meta = panelMeta("Brand");

/** The zone field shows TRUCK_TZ until the owner picks one. */
const fieldsOf = (brand: Brand) => brandFields({ ...brand, zone: brand.zone ?? env().TRUCK_TZ });

export const loader = adminLoader(() => json({ fields: withSeen(fieldsOf(readBrand())) }));

export const action = adminAction(async ({ request, administrator }) =>
  wholePage(
    await withColorErrors(
      await saveForm(request, changeForm(brandRules), {
        fieldsOf,
        takeFile: (body) => storePostedFile(body, administrator.actor.sub),
        save: (change, { check }) => changeBrand(change, administrator.actor, { check }),
        to: "/admin/brand",
        saved: { title: "Changes Saved" },
      }),
    ),
  ),
);

/** A refused form is told of its unreadable colors too, so nobody saves twice to learn both. */
async function withColorErrors(answer: Response): Promise<Response> {
  if (answer.status !== 422) return answer;
  const refused: RefusedForm = await answer.json();
  const colors = brandRules.change.pick({ paper: true, ink: true, accent: true });
  const typed = colors.strip().safeParse(refused.input);
  const faint = typed.success && findUnreadableColors({ ...readBrand(), ...typed.data });
  if (!faint) return json(refused, 422);
  const { errors, instead } = faint;
  return json(
    {
      ...refused,
      input: { ...refused.input, ...instead },
      errors: { ...refused.errors, ...errors },
    },
    422,
  );
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function BrandScreen() {
  return (
    <BrandPage>
      <BrandForm />
    </BrandPage>
  );
}
