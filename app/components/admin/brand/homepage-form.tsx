import { PageForm } from "~/components/admin/list/panel-form";
import { PictureField } from "~/components/admin/uploads/picture-field";
import { DisabledButton } from "~/ui/disabled-button";
import { Field } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { TextAreaField } from "~/ui/text-area-field";

const heroImage = {
  label: "Hero Image",
  hint: "Image URL, starting with https:// or /. If blank, we show the default truck image.",
};

type HomepageFormProps = {
  /** True if the server has an object store for uploads. */
  canUpload: boolean;
  /** The footer's text while the field is blank. */
  originalAbout: string;
};

export function HomepageForm({ canUpload, originalAbout }: HomepageFormProps) {
  return (
    <PageForm submitLabel="Save Changes">
      {({ field }) => (
        <div className="max-w-prose space-y-5">
          <RequiredNote />
          <Field {...field("heroTitle")} label="Hero Title *" required />
          <TextAreaField {...field("heroSubtitle")} label="Hero Subtitle *" required rows={3} />
          <fieldset className="space-y-3">
            <legend className="sr-only">Hero Image</legend>
            {canUpload ? (
              <PictureField {...heroImage} {...field("heroImageUrl")} uploadLabel="Upload Image" />
            ) : (
              <>
                <Field {...heroImage} {...field("heroImageUrl")} inputMode="url" />
                <DisabledButton reason="Not enabled until cloud storage is configured.">
                  Upload Image
                </DisabledButton>
              </>
            )}
          </fieldset>
          <TextAreaField
            {...field("aboutText")}
            label="About Text"
            hint={`Shows in the footer of every page. If blank, we show: "${originalAbout}"`}
            rows={5}
          />
        </div>
      )}
    </PageForm>
  );
}
