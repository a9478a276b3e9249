import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HomepageForm } from "~/components/admin/homepage-form";
import { AdminPage } from "~/components/admin/screen";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { homepageFields, homepageRules } from "~/domain/homepage/homepage.schema";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { changeForm } from "~/domain/rules";
import { objectStoreSettings } from "~/env.server";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

const FAILED = "Failed to update homepage content. Please try again.";

export const loader = adminLoader(() =>
  json({
    fields: withSeen(homepageFields(readHomepageContent())),
    canUpload: objectStoreSettings() !== null,
  }),
);

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(homepageRules), {
    fieldsOf: homepageFields,
    save: (change, edit) => updateHomepageContent(change, administrator.actor, edit),
    to: "/admin/homepage",
    saved: { title: "Changes Saved" },
    failed: FAILED,
  }),
);

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function HomepagePage() {
  return (
    <AdminPage title="Homepage Editor" subtitle="The first thing visitors see">
      <HomepageForm canUpload={useLoaderData<typeof loader>().canUpload} />
    </AdminPage>
  );
}
