import { useLocation } from "@remix-run/react";
import { HoneypotField } from "~/components/forms/honeypot-field";
import { PublicForm } from "~/components/forms/public-form";
import { EVENT_TYPE_NAMES } from "~/domain/catering/inquiry";
import { Button } from "~/ui/button";
import { optionsOf, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";
import { type Picture, Section } from "~/ui/page";
import { RequiredNote } from "~/ui/required-note";
import { TextAreaField } from "~/ui/text-area-field";
import { usePicture } from "./pictures";
import { useSectionText } from "./use-brand";

export function CateringSection() {
  return (
    <Section
      id="catering"
      title="Catering"
      intro={useSectionText("bookingIntro")}
      className="border-t border-line/15"
    >
      <CateringFormBeside picture={usePicture("soft-serve")} />
    </Section>
  );
}

/** The catering form with a picture beside it. A phone shows only the form. */
export function CateringFormBeside({ picture }: { picture: Picture }) {
  return (
    <div className="gap-8 md:grid md:grid-cols-3">
      <div className="md:col-span-2">
        <CateringForm />
      </div>
      <img {...picture} alt="" loading="lazy" className="mx-auto max-md:hidden" />
    </div>
  );
}

const EVENT_TYPE_OPTIONS = [{ value: "", label: "Choose one" }, ...optionsOf(EVENT_TYPE_NAMES)];

export function CateringForm() {
  // The fetcher's key has the path, so errors show only on the page that sent the form.
  const { pathname } = useLocation();
  return (
    <PublicForm id="inquiry" fetcherKey={`inquiry ${pathname}`} action="/catering" anchor="inquiry">
      {({ field, isPending }) => (
        <>
          <RequiredNote />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Field {...field("name")} label="Name *" autoComplete="name" required />
            <Field {...field("email")} label="Email *" type="email" autoComplete="email" required />
            <Field {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
            <SelectField
              {...field("eventType")}
              label="Event Type *"
              options={EVENT_TYPE_OPTIONS}
              required
            />
            <Field {...field("eventDate")} label="Event Date *" type="date" required />
            <NumberField {...field("guestCount")} label="Guest Count *" required />
          </div>
          <Field {...field("location")} label="Event Location *" required />
          <TextAreaField {...field("message")} label="Message" rows={4} />
          <HoneypotField {...field("website")} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button pending={isPending} pendingLabel="Submitting...">
              Submit Inquiry
            </Button>
            <p className="text-sm text-muted">We'll get back to you within 24 hours.</p>
          </div>
        </>
      )}
    </PublicForm>
  );
}
