import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { useBrand } from "~/components/site/brand";
import { CateringFormBeside } from "~/components/site/catering-section";
import { pageMeta } from "~/components/site/page-meta";
import { PICTURES } from "~/components/site/pictures";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { inquiryForm } from "~/domain/catering/inquiry.schema";
import { limitedClient } from "~/http/rate-limits.server";
import { refererPath } from "~/http/referer.server";
import { saveForm } from "~/http/save.server";
import { Container, PageHeader, Section } from "~/ui/page";

const FAILED = "Failed to submit inquiry. Please try again.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Catering",
    description:
      "Matcha and Japanese soft serve for weddings, offices, festivals, and parties. We bring the truck to you.",
    path: "/catering",
  });

/** The home page's form posts here too. */
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

const FEATURES = [
  {
    title: "Any Event Size",
    text: "Twenty friends in a backyard or two thousand people at a festival: we'll bring enough whisks.",
  },
  {
    title: "Authentic Experience",
    text: "We whisk every bowl in front of your guests, and anyone who wants to can try it.",
  },
  {
    title: "Flexible Scheduling",
    text: "Mornings, nights, weekends. We show up early, park where you need us, and clean up after ourselves.",
  },
  {
    title: "Premium Quality",
    text: "The same ceremonial matcha and soft serve you get at the window, made with tea from the same farms in Uji.",
  },
];

export default function CateringPage() {
  const { email } = useBrand();
  return (
    <>
      <PageHeader
        title="Catering"
        picture={PICTURES.softServe}
        intro="Book the truck. We bring the tea, the bowls, and the soft serve. You bring the guests."
      />
      <Container>
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {FEATURES.map(({ title, text }) => (
            <li key={title} className="border-t border-line/20 pt-5">
              <h2 className="font-display text-xl">{title}</h2>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
      <Section
        title="Check a date"
        intro={
          <>
            Or email{" "}
            <a href={`mailto:${email}`} className="text-matcha underline">
              {email}
            </a>
            .
          </>
        }
      >
        <CateringFormBeside picture={PICTURES.teaField} />
      </Section>
    </>
  );
}
