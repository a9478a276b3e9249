import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { EmailLink } from "~/components/email-link";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { HoneypotField } from "~/components/forms/honeypot-field";
import { PublicForm } from "~/components/forms/public-form";
import type { RefusedForm } from "~/forms/form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Container, PageHeader } from "~/ui/page";
import { LostLink } from "./lost-link";
import { useBrand } from "./use-brand";

/** The components are the states of /newsletter/unsubscribe. */

export const UNSUBSCRIBE = "/newsletter/unsubscribe";
export const LEFT = "You're unsubscribed";

export function AskForLink({ canMail }: { canMail: boolean }) {
  if (!canMail) return <AskOwner />;
  return (
    <>
      <PageHeader
        title="Unsubscribe"
        intro="Enter the email you signed up with, and we'll send you a link to unsubscribe."
      />
      <Container className="pb-16">
        <div className="max-w-prose">
          <PublicForm id="unsubscribe" action={UNSUBSCRIBE} anchor="unsubscribe">
            {({ field, isPending }) => (
              <>
                <HoneypotField {...field("website")} />
                <Field
                  {...field("email")}
                  type="email"
                  label="Email"
                  autoComplete="email"
                  required
                />
                <Button pending={isPending} pendingLabel="Sending...">
                  Send Link
                </Button>
              </>
            )}
          </PublicForm>
        </div>
      </Container>
    </>
  );
}

/** Tells people to write to the owner, since no link can be sent without a mail server. */
function AskOwner() {
  const { email } = useBrand();
  return (
    <PageHeader
      title="Unsubscribe"
      intro={
        <>
          Email us at <EmailLink email={email} />, and we'll take you off the list.
        </>
      }
    />
  );
}

export function LostUnsubscribeLink() {
  return (
    <>
      <LostLink />
      <Container className="pb-16">
        <Link to={UNSUBSCRIBE} className="text-matcha underline">
          Get a new link by email
        </Link>
      </Container>
    </>
  );
}

export function UnsubscribeQuestion({ email }: { email: string }) {
  const refused = useActionData<RefusedForm>() ?? undefined;
  const isPending = useNavigation().formMethod === "POST";
  return (
    <PageHeader
      title="Unsubscribe"
      intro={
        <>
          Unsubscribe <Address>{email}</Address> from our newsletter?
        </>
      }
    >
      <Form method="post" replace className="mt-8 max-w-prose space-y-5">
        <FormErrorSummary answer={refused} />
        <Button pending={isPending} pendingLabel="Unsubscribing...">
          Unsubscribe
        </Button>
      </Form>
    </PageHeader>
  );
}

export function Unsubscribed({ email }: { email: string }) {
  return (
    <PageHeader
      title={LEFT}
      intro={
        <>
          We won't email <Address>{email}</Address> anymore. If you change your mind, sign up again
          below.
        </>
      }
    />
  );
}

function Address({ children }: { children: string }) {
  return <span className="text-ink wrap-anywhere">{children}</span>;
}
