import { useLoaderData } from "@remix-run/react";
import { HomepageForm } from "~/components/admin/brand/homepage-form";
import { AdminPage } from "~/components/admin/frame/screen";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { readBrand } from "~/domain/brand/brand.server";
import { DEFAULT_CONTENT, introducedBy, NOTHING_WRITTEN } from "~/domain/homepage/homepage";
import { homepageFields, homepageRules } from "~/domain/homepage/homepage.schema";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { objectStoreSettings } from "~/env.server";
import { settingsPage } from "~/http/dialogs.server";

const FAILED = "Failed to update homepage content. Please try again.";

const { loader, action } = settingsPage({
  rules: homepageRules,
  read: readHomepageContent,
  fieldsOf: (content) => homepageFields(content, readBrand()),
  update: updateHomepageContent,
  to: "/admin/homepage",
  extra: () => ({
    canUpload: objectStoreSettings() !== null,
    aboutText: introducedBy(readBrand(), NOTHING_WRITTEN).aboutText ?? DEFAULT_CONTENT.aboutText,
  }),
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/form-answer";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function HomepagePage() {
  const { canUpload, aboutText } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Homepage Editor" subtitle="The first thing visitors see">
      <HomepageForm canUpload={canUpload} originalAbout={aboutText} />
    </AdminPage>
  );
}
