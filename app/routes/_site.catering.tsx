import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailLink } from "~/components/email-link";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { CateringFormBeside } from "~/components/site/catering-section";
import { pageMeta } from "~/components/site/page-meta";
import { usePicture } from "~/components/site/pictures";
import { useBrand } from "~/components/site/use-brand";
import { CATERING_TEXTS } from "~/domain/brand/catering-texts";
import { blocksOf } from "~/domain/brand/text-blocks";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { inquiryForm } from "~/domain/catering/inquiry.schema";
import { limitedClient } from "~/http/limited-client.server";
import { pageTexts } from "~/http/page-texts.server";
import { refererPath } from "~/http/referer.server";
import { saveForm } from "~/http/save.server";
import { Container, PageHeader, Section } from "~/ui/page";

const FAILED = "Failed to submit inquiry. Please try again.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "Catering",
    description:
      data?.cateringIntro ??
      "Matcha and Japanese soft serve for weddings, offices, festivals, and parties. We bring the truck to you.",
    path: "/catering",
  });

/** Saves an inquiry. The home page's form posts here too. */
export function action({ request }: ActionFunctionArgs) {
  return saveForm(request, inquiryForm, {
    save: (inquiry, _edit, idempotencyKey) =>
      createInquiry(inquiry, limitedClient(request), idempotencyKey),
    to: refererPath(request, "/catering"),
    inPlace: true,
    saved: {
      title: "Inquiry Submitted",
      description: "Thank you! We'll contact you within 24 hours.",
    },
    failed: FAILED,
  });
}

export const clientAction = catchNetworkFailure(FAILED);

export const loader = () => pageTexts(CATERING_TEXTS);

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function CateringPage() {
  const { email } = useBrand();
  const texts = { ...CATERING_TEXTS, ...useLoaderData<typeof loader>() };
  return (
    <>
      <PageHeader title="Catering" picture={usePicture("soft-serve")} intro={texts.cateringIntro} />
      <Container>
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {blocksOf(texts.cateringFeatures).map(({ title, text }) => (
            <li key={title} className="border-t border-line/20 pt-5">
              <h2 className="font-display text-xl">{title}</h2>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
      <Section
        title="Request a date"
        intro={
          <>
            Or email <EmailLink email={email} />.
          </>
        }
      >
        <CateringFormBeside picture={usePicture("tea-field")} />
      </Section>
    </>
  );
}
