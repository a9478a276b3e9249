import type { FormEvent } from "react";
import { HoneypotField } from "~/components/forms/honeypot-field";
import { PublicForm } from "~/components/forms/public-form";
import { Button, type ButtonVariant } from "~/ui/button";
import { Field } from "~/ui/field";

type NewsletterFormProps = { id: string; variant?: ButtonVariant };

export function NewsletterForm({ id, variant }: NewsletterFormProps) {
  return (
    <PublicForm id={id} action="/newsletter" anchor="newsletter" onSubmit={ignoreEmpty}>
      {({ field, isPending }) => (
        <div className="flex flex-wrap items-end gap-3">
          <HoneypotField {...field("website")} />
          <div className="min-w-0 grow basis-48">
            <Field {...field("email")} type="email" label="Email" autoComplete="email" required />
          </div>
          <Button variant={variant} pending={isPending} pendingLabel="Subscribing...">
            Subscribe
          </Button>
        </div>
      )}
    </PublicForm>
  );
}

/** Doesn't send the form without an email address. */
function ignoreEmpty(event: FormEvent<HTMLFormElement>): void {
  if (!new FormData(event.currentTarget).get("email")) event.preventDefault();
}
