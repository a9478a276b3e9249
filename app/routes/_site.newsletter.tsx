import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NewsletterForm } from "~/components/newsletter-form";
import { pageMeta } from "~/components/page-meta";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { subscription } from "~/domain/newsletter/schema";
import { firstMessage } from "~/domain/result";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { limitedClient } from "~/http/limits.server";
import { refererPath } from "~/http/referer.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { Container, PageHeader } from "~/ui/page";

/** Where the footer's form posts without JavaScript; with it the form calls the API. */

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Newsletter" });

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = form.get("email");
  const parsed = subscription.safeParse({ email });
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message;
    return json({ error, email: typeof email === "string" ? email : "" }, { status: 422 });
  }
  const subscribed = await subscribe(parsed.data, limitedClient(request));
  if (!subscribed.ok) {
    const refused = { error: firstMessage(subscribed), email: parsed.data.email };
    return json(refused, { status: statusOf(subscribed), headers: retryAfter(subscribed) });
  }
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
