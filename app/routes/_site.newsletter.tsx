import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { NewsletterForm } from "~/components/site/newsletter-form";
import { pageMeta } from "~/components/site/page-meta";
import { useSectionText } from "~/components/site/use-brand";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { subscriptionForm } from "~/domain/newsletter/subscription.schema";
import { limitedClient } from "~/http/limited-client.server";
import { refererPath } from "~/http/referer.server";
import { saveForm } from "~/http/save.server";
import { Container, PageHeader } from "~/ui/page";

const FAILED = "Failed to subscribe. Please try again.";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Newsletter" });

/** Subscribes to the newsletter. Every page's footer posts here. */
export function action({ request }: ActionFunctionArgs) {
  return saveForm(request, subscriptionForm, {
    save: (wanted) => subscribe(wanted, limitedClient(request)),
    to: refererPath(request, "/"),
    inPlace: true,
    saved: {
      title: "Subscribed!",
      description: "Thank you for subscribing to our newsletter.",
    },
    failed: FAILED,
  });
}

export const clientAction = catchNetworkFailure(FAILED);

export default function NewsletterPage() {
  return (
    <>
      <PageHeader title="Newsletter" intro={useSectionText("newsletterIntro")} />
      <Container className="pb-16">
        <div className="max-w-prose">
          <NewsletterForm id="newsletter" />
        </div>
      </Container>
    </>
  );
}
