import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NewsletterForm } from "~/components/newsletter-form";
import { pageMeta } from "~/components/page-meta";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { subscription } from "~/domain/newsletter/subscription.schema";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { countAgainstLimit, requireWithinLimit } from "~/http/limits.server";
import { refererPath } from "~/http/referer.server";
import { Container, PageHeader } from "~/ui/page";

/** Where the footer's form posts without JavaScript; with it the form calls the API. */

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Newsletter" });

export async function action({ request }: ActionFunctionArgs) {
  requireWithinLimit(request, "newsletter");
  const form = await readForm(request);
  const email = form.get("email");
  const parsed = subscription.safeParse({ email });
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message;
    return json({ error, email: typeof email === "string" ? email : "" }, { status: 422 });
  }
  await subscribe(parsed.data);
  await countAgainstLimit(request, "newsletter");
  return redirectWithFlash(refererPath(request, "/"), {
    title: "Subscribed!",
    description: "Thank you for subscribing to our newsletter.",
  });
}

export default function NewsletterPage() {
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Newsletter"
        intro="Where we stop next, and what has just arrived from Uji."
      />
      <Container className="max-w-prose pb-16">
        <NewsletterForm id="newsletter" error={refused?.error} email={refused?.email} />
      </Container>
    </>
  );
}
