import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { DisabledButton } from "~/ui/disabled-button";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";
import { PageForm } from "./panel-form";
import { PictureField } from "./picture-field";

const heroImage = {
  label: "Hero Image",
  hint: "The picture's address: it begins with https:// or /. Without one, the truck of the house stands there.",
};

type HomepageFormProps = {
  /** Whether there is an object store, which the specification asks for here. */
  canUpload: boolean;
};

export function HomepageForm({ canUpload }: HomepageFormProps) {
  return (
    <PageForm submitLabel="Save Changes">
      {({ field }) => (
        <div className="max-w-prose space-y-5">
          <Field {...field("heroTitle")} label="Hero Title *" required autoComplete="off" />
          <TextAreaField {...field("heroSubtitle")} label="Hero Subtitle *" required rows={3} />
          <fieldset className="space-y-3">
            <legend className="sr-only">Hero Image</legend>
            {canUpload ? (
              <PictureField {...heroImage} {...field("heroImageUrl")} uploadLabel="Upload Image" />
            ) : (
              <>
                <Field
                  {...heroImage}
                  {...field("heroImageUrl")}
                  inputMode="url"
                  autoComplete="off"
                />
                <DisabledButton reason="Not enabled until cloud storage is configured.">
                  Upload Image
                </DisabledButton>
              </>
            )}
          </fieldset>
          <TextAreaField
            {...field("aboutText")}
            label="About Text"
            hint={`Stands in the footer of every page. Without one, it says: '${DEFAULT_CONTENT.aboutText}'`}
            rows={5}
          />
        </div>
      )}
    </PageForm>
  );
}
