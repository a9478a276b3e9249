import { Form, Link, useNavigation } from "@remix-run/react";
import { controlId, FormErrorSummary } from "~/components/forms/form-error-summary";
import { CONSENT, MAX_PHONE, PHONE_FIELD } from "~/domain/orders/order-phone";
import type { RefusedForm } from "~/forms/form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useFocusWhen } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";

type GuestTextsProps = {
  /** The number as the page shows it: '(•••) •••-0100'. */
  number: string | null;
  refused: RefusedForm | undefined;
};

const FORM = "texts";

/** Lets a customer ask for texts about an order, or end them. */
export function GuestTexts({ number, refused }: GuestTextsProps) {
  const isPending = useNavigation().formMethod === "POST";
  const heading = useFocusWhen<HTMLHeadingElement>(refused === undefined);
  const error = refused?.errors[PHONE_FIELD]?.[0];
  return (
    <section aria-labelledby="texts" className="mt-8 max-w-prose print:hidden">
      <h2 id="texts" ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
        Texts about your order
      </h2>
      {number && <p className="mt-2">{`Texts go to ${number}.`}</p>}
      <Form method="post" action="?texts=ask" replace id={FORM} className="mt-4 space-y-5">
        {!error && <FormErrorSummary formId={FORM} answer={refused} />}
        <Field
          id={controlId(FORM, PHONE_FIELD)}
          name={PHONE_FIELD}
          type="tel"
          inputMode="tel"
          label={number ? "New mobile number" : "Mobile number"}
          hint={CONSENT}
          autoComplete="tel"
          maxLength={MAX_PHONE}
          defaultValue={refused?.input[PHONE_FIELD]}
          error={error}
          autoFocus={error !== undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="texts" pending={isPending} pendingLabel="Saving...">
            {number ? "Save Number" : "Get Texts"}
          </Button>
          {number && (
            <Button name="intent" value="no-texts" variant="outline" formNoValidate>
              Stop Texts
            </Button>
          )}
          <Link to="?" replace className={TALL_LINK}>
            Go Back
          </Link>
        </div>
      </Form>
    </section>
  );
}

/** The order page's link to the form. */
export function TextsLink({ number }: Pick<GuestTextsProps, "number">) {
  return (
    <p className="mt-2 max-w-prose print:hidden">
      {number && (
        <>
          Texts about this order go to <span className="whitespace-nowrap">{number}</span>.{" "}
        </>
      )}
      <Link to="?texts=ask" replace preventScrollReset className={TALL_LINK}>
        {number ? "Change or stop texts" : "Get a text when it's ready"}
      </Link>
    </p>
  );
}
