import { PageForm } from "~/components/admin/list/panel-form";
import type { FormParts } from "~/components/forms/post-form";
import { POLICIES, POLICY_NAMES } from "~/domain/brand/policies";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";
import { BrandLook } from "./brand-look";

const PARAGRAPHS = "Leave a blank line between paragraphs.";
const BLOCKS =
  "For each one, type a title, and its text on the next line. Leave a blank line in between.";

/** Edits the intros of list pages, and the pages that are only text. */
export function BrandTextsForm() {
  return (
    <PageForm submitLabel="Save Changes">
      {(parts) => (
        <BrandLook field={parts.field} to="/admin/brand/preview?texts">
          {({ field }) => (
            <div className="space-y-8">
              <p className="text-sm text-muted">
                If you leave one blank, we show the original text.
              </p>
              <HomeTexts field={field} />
              <PageTexts field={field} />
              <CateringTexts field={field} />
              <AboutTexts field={field} />
              <PolicyTexts field={field} />
            </div>
          )}
        </BrandLook>
      )}
    </PageForm>
  );
}

type PartProps = Pick<FormParts, "field">;

/** A field with two rows, or as many as the sentence needs. */
function SentenceField(props: ReturnType<FormParts["field"]> & { label: string }) {
  return <TextAreaField {...props} rows={2} className="grows" />;
}

function HomeTexts({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">Home</legend>
      <SentenceField {...field("stopsIntro")} label="Above the Stops" />
      <SentenceField {...field("menuIntro")} label="Above the Menu" />
      <Field {...field("shelfTitle")} label="Title Above the Products" />
      <SentenceField {...field("shelfIntro")} label="Above the Products" />
      <SentenceField {...field("shelfEmpty")} label="If There Are No Products" />
      <SentenceField {...field("bookingIntro")} label="Above the Catering Form" />
    </fieldset>
  );
}

function PageTexts({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">Shop, Events, and Newsletter</legend>
      <SentenceField {...field("shopIntro")} label="Shop" />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field {...field("matchaLabel")} label="First Category" />
        <Field {...field("merchandiseLabel")} label="Second Category" />
        <Field {...field("equipmentLabel")} label="Third Category" />
      </div>
      <SentenceField {...field("cartEmpty")} label="Empty Cart" />
      <SentenceField {...field("eventsIntro")} label="Events" />
      <SentenceField {...field("newsletterIntro")} label="Newsletter" />
      <SentenceField {...field("signUpIntro")} label="Newsletter, on Every Page" />
    </fieldset>
  );
}

function CateringTexts({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">Catering</legend>
      <SentenceField {...field("cateringIntro")} label="Catering" />
      <TextAreaField
        {...field("cateringFeatures")}
        label="What You Offer"
        hint={BLOCKS}
        rows={10}
      />
    </fieldset>
  );
}

function AboutTexts({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">About</legend>
      <SentenceField {...field("aboutIntro")} label="About" />
      <TextAreaField {...field("aboutStory")} label="Our Story" hint={PARAGRAPHS} rows={10} />
      <TextAreaField {...field("aboutValues")} label="Our Values" hint={BLOCKS} rows={10} />
      <Field {...field("aboutSourceTitle")} label="Closing Title" />
      <TextAreaField {...field("aboutSource")} label="Closing Text" hint={PARAGRAPHS} rows={5} />
    </fieldset>
  );
}

function PolicyTexts({ field }: PartProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-xl">Policies</legend>
      <p className="text-sm text-muted">
        The original texts describe what this site does. They aren't legal advice, so check that
        they fit your business. {BLOCKS}
      </p>
      {POLICY_NAMES.map((policy) => {
        const { text, title } = POLICIES[policy];
        return <TextAreaField key={policy} {...field(text)} label={title} rows={10} />;
      })}
    </fieldset>
  );
}
