import { useLoaderData } from "@remix-run/react";
import { HomepageForm } from "~/components/admin/brand/homepage-form";
import { AdminPage } from "~/components/admin/frame/screen";
import { catchNetworkFailure } from "~/components/forms/restore-input";
import { homepageFields, homepageRules } from "~/domain/homepage/homepage.schema";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { objectStoreSettings } from "~/env.server";
import { settingsPage } from "~/http/dialogs.server";

const FAILED = "Failed to update homepage content. Please try again.";

const { loader, action } = settingsPage({
  rules: homepageRules,
  read: readHomepageContent,
  fieldsOf: homepageFields,
  update: updateHomepageContent,
  to: "/admin/homepage",
  extra: () => ({ canUpload: objectStoreSettings() !== null }),
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/restore-input";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function HomepagePage() {
  return (
    <AdminPage title="Homepage Editor" subtitle="The first thing visitors see">
      <HomepageForm canUpload={useLoaderData<typeof loader>().canUpload} />
    </AdminPage>
  );
}
