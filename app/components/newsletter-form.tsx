import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useToast } from "~/ui/toast";
import { ApiError, apiClient } from "./api-client";

type NewsletterFormProps = {
  /** Tells several forms of one page apart. */
  id: string;
  /** What the server found wrong, when it was posted without JavaScript. */
  error?: string;
  /** What was typed then. */
  email?: string;
};

/** Asks for an address, and stays where it is while it signs it up. */
export function NewsletterForm({ id, error: serverError, email: typed }: NewsletterFormProps) {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(serverError);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = new FormData(form).get("email");
    if (!email || pending) return;
    setPending(true);
    try {
      await apiClient.request("POST", "/api/newsletter-subscribe", { body: { email } });
      form.reset();
      setError(undefined);
      toast({
        title: "Subscribed!",
        description: "Thank you for subscribing to our newsletter.",
      });
    } catch (thrown) {
      const message = whatToSay(thrown);
      setError(message);
      toast({ title: "Error", description: message, variant: "destructive" });
    } finally {
      setPending(false);
    }
  };

  return (
    <form method="post" action="/newsletter" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Field
            id={`${id}-email`}
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            required
            defaultValue={typed}
            error={error}
          />
        </div>
        <Button pending={pending} pendingLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
    </form>
  );
}

/** The server's own words where it found fault with the address; its field's name is not for people. */
function whatToSay(thrown: unknown): string {
  const refusal = thrown instanceof ApiError && thrown.status < 500 ? thrown.body : "";
  return refusal.replace(/^email: /, "") || "Failed to subscribe. Please try again.";
}
