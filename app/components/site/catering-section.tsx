import { type Picture, Section } from "~/ui/page";
import { CateringForm } from "./catering-form";
import { PICTURES } from "./pictures";
import { useSectionText } from "./use-brand";

export function CateringSection() {
  return (
    <Section
      id="catering"
      title="Catering"
      intro={useSectionText("bookingIntro")}
      className="border-t border-line/15"
    >
      <CateringFormBeside picture={PICTURES.softServe} />
    </Section>
  );
}

/** The form with a picture beside it. A phone shows the form alone. */
export function CateringFormBeside({ picture }: { picture: Picture }) {
  return (
    <div className="flex items-center justify-between gap-12">
      <div className="min-w-0 max-w-prose flex-1">
        <CateringForm />
      </div>
      <img {...picture} alt="" loading="lazy" className="max-w-56 max-md:hidden lg:mr-12" />
    </div>
  );
}
