import { type ReactNode, useState } from "react";
import { PageForm } from "~/components/admin/list/panel-form";
import type { FormParts } from "~/components/forms/post-form";
import { POLICIES, POLICY_NAMES } from "~/domain/brand/policies";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";
import { BrandLook } from "./brand-look";

const PARAGRAPHS = "Leave a blank line between paragraphs.";
const BLOCKS =
  "For each one, type a title, and its text on the next line. Leave a blank line in between.";

/** Edits the intros of list pages, and the pages that are only text. Its sections fold, since it's long. */
export function BrandTextsForm() {
  // Saving starts the form over, so the form can't keep this.
  const [unfolded, setUnfolded] = useState<readonly string[]>(["Home"]);
  const toggle = (title: string, isOpen: boolean) =>
    setUnfolded((now) => [...now.filter((it) => it !== title), ...(isOpen ? [title] : [])]);
  return (
    <PageForm submitLabel="Save Changes" isLong>
      {(parts) => (
        <BrandLook field={parts.field} to="/admin/brand/preview?texts">
          {({ field }) => (
            <>
              <p className="text-sm text-muted">
                If you leave one blank, we show the original text.
              </p>
              <div className="divide-y divide-line/20 border-y border-line/20">
                {SECTIONS.map(({ title, fields }) => (
                  <Section
                    key={title}
                    title={title}
                    isOpen={unfolded.includes(title)}
                    onToggle={(isOpen) => toggle(title, isOpen)}
                    field={field}
                  >
                    {fields}
                  </Section>
                ))}
              </div>
            </>
          )}
        </BrandLook>
      )}
    </PageForm>
  );
}

type PartProps = Pick<FormParts, "field">;

type SectionProps = PartProps & {
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: (parts: PartProps) => ReactNode;
};

/** Fields under a title that folds them. A section with an error is always open at first. */
function Section({ title, isOpen, onToggle, field, children }: SectionProps) {
  let isRefused = false;
  const fields = children({
    field: (name) => {
      const parts = field(name);
      isRefused ||= parts.error !== undefined;
      return parts;
    },
  });
  return (
    <details
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3.5">
        <h2 className="inline font-display text-xl">{title}</h2>
      </summary>
      <fieldset className="space-y-5 pb-8">
        <legend className="sr-only">{title}</legend>
        {fields}
      </fieldset>
    </details>
  );
}

/** A field with two rows, or as many as the sentence needs. */
function SentenceField(props: ReturnType<FormParts["field"]> & { label: string }) {
  return <TextAreaField {...props} rows={2} className="grows" />;
}

function homeTexts({ field }: PartProps) {
  return (
    <>
      <SentenceField {...field("stopsIntro")} label="Above the Stops" />
      <SentenceField {...field("menuIntro")} label="Above the Menu" />
      <Field {...field("shelfTitle")} label="Title Above the Products" />
      <SentenceField {...field("shelfIntro")} label="Above the Products" />
      <SentenceField {...field("shelfEmpty")} label="If There Are No Products" />
      <SentenceField {...field("bookingIntro")} label="Above the Catering Form" />
    </>
  );
}

function pageTexts({ field }: PartProps) {
  return (
    <>
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
    </>
  );
}

function cateringTexts({ field }: PartProps) {
  return (
    <>
      <SentenceField {...field("cateringIntro")} label="Catering" />
      <TextAreaField
        {...field("cateringFeatures")}
        label="What You Offer"
        hint={BLOCKS}
        rows={10}
      />
    </>
  );
}

function aboutTexts({ field }: PartProps) {
  return (
    <>
      <SentenceField {...field("aboutIntro")} label="About" />
      <TextAreaField {...field("aboutStory")} label="Our Story" hint={PARAGRAPHS} rows={10} />
      <TextAreaField {...field("aboutValues")} label="Our Values" hint={BLOCKS} rows={10} />
      <Field {...field("aboutSourceTitle")} label="Closing Title" />
      <TextAreaField {...field("aboutSource")} label="Closing Text" hint={PARAGRAPHS} rows={5} />
    </>
  );
}

function policyTexts({ field }: PartProps) {
  return (
    <>
      <p className="text-sm text-muted">
        The original texts describe what this site does. They aren't legal advice, so check that
        they fit your business. {BLOCKS}
      </p>
      {POLICY_NAMES.map((policy) => {
        const { text, title } = POLICIES[policy];
        return <TextAreaField key={policy} {...field(text)} label={title} rows={10} />;
      })}
    </>
  );
}

const SECTIONS = [
  { title: "Home", fields: homeTexts },
  { title: "Shop, Events, and Newsletter", fields: pageTexts },
  { title: "Catering", fields: cateringTexts },
  { title: "About", fields: aboutTexts },
  { title: "Policies", fields: policyTexts },
];
