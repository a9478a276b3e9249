import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { DisabledButton } from "~/ui/disabled-button";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";
import { PageForm } from "./panel-form";

export function HomepageForm() {
  return (
    <PageForm submitLabel="Save Changes">
      {({ field }) => (
        <div className="max-w-prose space-y-5">
          <Field {...field("heroTitle")} label="Hero Title *" required autoComplete="off" />
          <TextAreaField {...field("heroSubtitle")} label="Hero Subtitle *" required rows={3} />
          <fieldset className="space-y-3">
            <legend className="sr-only">Hero Image</legend>
            <Field
              {...field("heroImageUrl")}
              label="Hero Image"
              hint="The picture's address: it begins with https:// or /. Without one, the truck of the house stands there."
              inputMode="url"
              autoComplete="off"
            />
            <DisabledButton reason="Not enabled until cloud storage is configured.">
              Upload Image
            </DisabledButton>
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
