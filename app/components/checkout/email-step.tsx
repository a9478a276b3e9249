import { type FormEvent, useEffect, useRef } from "react";
import { controlId } from "~/components/forms/refusal";
import { PickupFields } from "~/components/pickup/pickup-fields";
import { type CheckoutProblem, saidOf } from "~/domain/checkout/checkout-problem";
import type { MenuStop, StopOption } from "~/domain/fulfillment/fulfillment";
import type { Cents } from "~/domain/money";
import { NOTE_FIELD } from "~/domain/orders/note";
import { type FormFields, textsOf } from "~/forms/form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { FulfillmentFields } from "./fulfillment-fields";
import { NoteField } from "./note-field";
import { PayOnPageButton } from "./pay-on-page";
import { PAYMENT, ProblemBox, ProblemText } from "./problem-box";
import { ReserveLink } from "./reserve-link";

type EmailStepProps = {
  /** Sent along: the server notices when it no longer holds. */
  totalCents: Cents;
  /** From a post without JavaScript. */
  email: string;
  /** What else was typed. */
  fields: FormFields;
  takesNotes: boolean;
  stops: readonly StopOption[];
  /** If something in the cart is made at a stop; else null. */
  menuStops: readonly MenuStop[] | null;
  closed: string | null;
  problem: CheckoutProblem | null;
  takesFocus: boolean;
  isStarting: boolean;
  onStart: (email: string, fields: FormFields) => void;
  /** What the email field has when the script arrives. */
  onReady: (email: string) => void;
};

const FIELD = "checkout-email";

export function EmailStep(props: EmailStepProps) {
  const { totalCents, email, fields, stops, menuStops, closed, problem } = props;
  const { takesNotes, takesFocus, isStarting, onStart, onReady } = props;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const ofEmail = problem?.field === "email" ? <ProblemText problem={problem} /> : undefined;
  useEffect(() => {
    const wrong = problem?.field && form.current?.querySelector("[aria-invalid]");
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [problem]);

  useEffect(() => {
    const field = form.current?.elements.namedItem("email");
    if (field instanceof HTMLInputElement) onReady(field.value);
  }, [onReady]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = "", total, ...fields } = textsOf(new FormData(event.currentTarget));
    onStart(email.trim(), fields);
  };

  return (
    <form
      ref={form}
      method="post"
      // Without JavaScript the page that answers opens there, below the cart's lines.
      action={`/checkout#${PAYMENT}`}
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
        hint="We'll email your receipt here."
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        error={ofEmail}
        // After a submit, or after pressing a button that's gone.
        autoFocus={takesFocus || ofEmail !== undefined}
      />
      {menuStops ? (
        <PickupFields
          formId="checkout"
          typed={fields}
          stops={menuStops}
          errorOf={(field) => saidOf(problem, field)}
        />
      ) : (
        <FulfillmentFields typed={fields} stops={stops} closed={closed} problem={problem} />
      )}
      {takesNotes && (
        <NoteField
          id={controlId("checkout", NOTE_FIELD)}
          defaultValue={fields[NOTE_FIELD]}
          error={saidOf(problem, NOTE_FIELD)}
          autoFocus={problem?.field === NOTE_FIELD}
        />
      )}
      {/* The first is what Enter presses. */}
      <div className="flex flex-col gap-3">
        {!isHydrated && (
          <div className="until-script order-last">
            <PayOnPageButton />
          </div>
        )}
        <Button
          pending={isStarting}
          pendingLabel="One moment..."
          className={isHydrated ? "w-full" : "needs-js w-full"}
        >
          Proceed to Payment
        </Button>
      </div>
      {(menuStops ?? stops).length > 0 && <ReserveLink />}
    </form>
  );
}
