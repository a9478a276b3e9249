import { type FormEvent, useEffect, useRef } from "react";
import type { Cents } from "~/domain/money";
import type { Problem } from "~/domain/orders/problem";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { ProblemBox, ProblemText } from "./problem";

type EmailStepProps = {
  /** Sent along: the server notices when it no longer holds. */
  totalCents: Cents;
  /** From a post without JavaScript. */
  email: string;
  problem: Problem | null;
  takesFocus: boolean;
  isStarting: boolean;
  onStart: (email: string) => void;
};

const FIELD = "checkout-email";

export function EmailStep(props: EmailStepProps) {
  const { totalCents, email, problem, takesFocus, isStarting, onStart } = props;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const ofEmail = problem?.field === "email" ? <ProblemText problem={problem} /> : undefined;
  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLElement>(`#${FIELD}`)?.focus();
  }, [problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get("email");
    onStart(String(entered ?? "").trim());
  };

  return (
    <form
      ref={form}
      method="post"
      action="/checkout"
      onSubmit={submit}
      noValidate={isHydrated}
      className="space-y-5"
    >
      <input type="hidden" name="total" value={totalCents} />
      {problem && !problem.field && <ProblemBox problem={problem} />}
      <Field
        id={FIELD}
        name="email"
        type="email"
        label="Email"
        hint="We send your receipt here."
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        error={ofEmail}
        // In answer to a submit or a press of a button, which is gone.
        autoFocus={takesFocus || ofEmail !== undefined}
      />
      <Button pending={isStarting} pendingLabel="One moment…" className="w-full">
        Proceed to Payment
      </Button>
    </form>
  );
}
