import { type FormEvent, useEffect, useRef, useState } from "react";
import { controlId } from "~/components/forms/form-error-summary";
import { FulfillmentFields } from "~/components/pickup/fulfillment-fields";
import { PickupFields } from "~/components/pickup/pickup-fields";
import { type CheckoutProblem, messageFor } from "~/domain/checkout/checkout-problem";
import { METHOD_FIELD, type MenuStop, type StopOption } from "~/domain/fulfillment/fulfillment";
import type { Cents } from "~/domain/money";
import { CUP_NAMES_LABEL, type cupFields } from "~/domain/orders/cup-names";
import { MAX_NOTE, NOTE_FIELD } from "~/domain/orders/note";
import { MAX_NAME, NAME_FIELD, NAME_LABEL } from "~/domain/orders/order-name";
import { CONSENT, MAX_PHONE, PHONE_FIELD, PHONE_LABEL } from "~/domain/orders/order-phone";
import type { FormFields } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { typedIn } from "./flow";
import { PayOnPageButton } from "./pay-on-page";
import { PAYMENT, ProblemBox, ProblemText } from "./problem-box";
import { TruckButton } from "./truck-button";

type EmailStepProps = {
  /** Posted with the form, so the server notices a changed total. */
  totalCents: Cents;
  /** The email address as posted without JavaScript. */
  email: string;
  /** The other fields, as typed. */
  fields: FormFields;
  /** The name of this browser's last order. */
  lastName: string;
  takesNotes: boolean;
  /** Cups that can have a name each. */
  cups: ReturnType<typeof cupFields>;
  sendsTexts: boolean;
  canShip: boolean;
  stops: readonly StopOption[];
  /** Stops for made-to-order items; null if the cart has none. */
  menuStops: readonly MenuStop[] | null;
  /** The hours of items in the cart that aren't served all day. */
  served?: string;
  closed: string | null;
  /** Whether a stop takes this order without a card. */
  takesTruck: boolean;
  /** True if this browser has an open reservation: it can't make another. */
  hasReservation: boolean;
  /** Posted with the form, so one page reserves only once. */
  idempotencyKey: string;
  problem: CheckoutProblem | null;
  takesFocus: boolean;
  isStarting: boolean;
  isReserving: boolean;
  onStart: (email: string, fields: FormFields) => void;
  onReserve: (form: FormData) => void;
  /** Called once JavaScript is ready, with whether something was typed or chosen before. */
  onReady: (isTouched: boolean) => void;
  /** Called when a field of the form gets the focus. */
  onFocus: () => void;
};

const FIELD = "checkout-email";

const SOONER = "You can pay at the truck up to 7 days ahead.";
const SMALLER_OR_SOONER = "You can pay at the truck for smaller orders, up to 7 days ahead.";

export function EmailStep(props: EmailStepProps) {
  const { totalCents, email, fields, stops, menuStops, closed, problem } = props;
  const { lastName, takesNotes, sendsTexts, canShip, takesTruck, takesFocus } = props;
  const { isStarting, onStart, onReady } = props;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const [method, setMethod] = useState(fields[METHOD_FIELD]);
  // A shipped order's name is part of its address, and nobody calls it out.
  const isShipped = isHydrated && method === "delivery" && menuStops === null;
  const ofEmail = problem?.field === "email" ? <ProblemText problem={problem} /> : undefined;
  useEffect(() => {
    // The form may have a method that was chosen before the script arrived or restored by the browser.
    if (form.current) setMethod(typedIn(new FormData(form.current))[METHOD_FIELD]);
    const wrong = problem?.field && form.current?.querySelector("[aria-invalid]");
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [problem]);

  useEffect(() => {
    if (form.current) onReady(isTouched(form.current));
  }, [onReady]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = "", ...fields } = typedIn(new FormData(event.currentTarget));
    onStart(email.trim(), fields);
  };
  const phoneField = sendsTexts && (
    <PhoneField
      id={controlId("checkout", PHONE_FIELD)}
      defaultValue={fields[PHONE_FIELD]}
      error={messageFor(problem, PHONE_FIELD)}
      autoFocus={problem?.field === PHONE_FIELD}
    />
  );
  const reserve = () => form.current && props.onReserve(new FormData(form.current));

  return (
    <form
      ref={form}
      method="post"
      // The fragment opens the response at this step, below the cart's lines.
      action={`/checkout#${PAYMENT}`}
      onSubmit={submit}
      onFocus={props.onFocus}
      noValidate={isHydrated}
      className="space-y-5"
    >
      <input type="hidden" name="total" value={totalCents} />
      <input type="hidden" name={IDEMPOTENCY_KEY} value={props.idempotencyKey} />
      {problem && !problem.field && <ProblemBox problem={problem} />}
      <Field
        id={FIELD}
        name="email"
        type="email"
        label="Email"
        hint={
          takesTruck
            ? "We'll email your receipt or pickup code here."
            : "We'll email your receipt here."
        }
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={email}
        error={ofEmail}
        // Takes the focus after a submit, or after the pressed button has disappeared.
        autoFocus={takesFocus || ofEmail !== undefined}
      />
      {menuStops ? (
        <PickupFields
          formId="checkout"
          typed={fields}
          stops={menuStops}
          served={props.served}
          errorOf={(field) => messageFor(problem, field)}
        />
      ) : (
        <FulfillmentFields
          formId="checkout"
          legend={canShip ? "Pickup or shipping? (optional)" : "Pickup stop (optional)"}
          typed={fields}
          stops={stops}
          closed={closed}
          canShip={canShip}
          canDecideLater
          errorOf={(field) => messageFor(problem, field)}
          focused={problem?.field}
          onChange={setMethod}
        />
      )}
      {(menuStops ?? stops).length > 0 && !isShipped && phoneField}
      {!isShipped && (
        <Field
          id={controlId("checkout", NAME_FIELD)}
          name={NAME_FIELD}
          label={NAME_LABEL}
          hint="We'll call it when your order is ready. A first name is enough."
          autoComplete="given-name"
          maxLength={MAX_NAME}
          defaultValue={fields[NAME_FIELD] ?? lastName}
          error={messageFor(problem, NAME_FIELD)}
          autoFocus={problem?.field === NAME_FIELD}
        />
      )}
      <CupNameFields cups={props.cups} typed={fields} problem={problem} />
      {takesNotes && (
        <NoteField
          id={controlId("checkout", NOTE_FIELD)}
          defaultValue={fields[NOTE_FIELD]}
          error={messageFor(problem, NOTE_FIELD)}
          autoFocus={problem?.field === NOTE_FIELD}
        />
      )}
      {/* Enter presses the first button. */}
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
        {takesTruck ? (
          <div className={isHydrated ? "" : "order-last"}>
            <TruckButton isPending={props.isReserving} onClick={isHydrated ? reserve : undefined} />
          </div>
        ) : (
          !props.hasReservation &&
          (menuStops ?? stops).length > 0 && (
            <p className="text-sm text-muted">{menuStops ? SMALLER_OR_SOONER : SOONER}</p>
          )
        )}
      </div>
    </form>
  );
}

type CupNameFieldsProps = {
  cups: EmailStepProps["cups"];
  typed: FormFields;
  problem: CheckoutProblem | null;
};

/** Fields for a name on each cup, folded at first. */
function CupNameFields({ cups, typed, problem }: CupNameFieldsProps) {
  if (cups.length === 0) return null;
  const isUsed = cups.some(({ field }) => typed[field] || messageFor(problem, field));
  return (
    <details open={isUsed}>
      <summary className="min-h-11 cursor-pointer py-2">{CUP_NAMES_LABEL}</summary>
      <div className="mt-2 space-y-4 border-l border-line/30 pl-4">
        {cups.map(({ field, label }) => (
          <Field
            key={field}
            id={controlId("checkout", field)}
            name={field}
            label={label}
            maxLength={MAX_NAME}
            defaultValue={typed[field]}
            error={messageFor(problem, field)}
          />
        ))}
      </div>
    </details>
  );
}

type TypedFieldProps = { id: string; defaultValue?: string; error?: string; autoFocus?: boolean };

/** A note for made-to-order items, if the owner takes notes. */
function NoteField(props: TypedFieldProps) {
  return (
    <Field
      {...props}
      name={NOTE_FIELD}
      label="Note for your order (optional)"
      maxLength={MAX_NOTE}
    />
  );
}

/** The field for a phone number. It's never filled in, since entering a number is the consent to texts. */
function PhoneField(props: TypedFieldProps) {
  return (
    <Field
      {...props}
      name={PHONE_FIELD}
      type="tel"
      inputMode="tel"
      label={PHONE_LABEL}
      hint={CONSENT}
      autoComplete="tel"
      maxLength={MAX_PHONE}
    />
  );
}

/** Whether the form has an email, or any field differs from what the page opened with. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const opened = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
      return field.selectedIndex !== Math.max(opened, 0);
    }
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    if ("checked" in field && (field.type === "radio" || field.type === "checkbox"))
      return field.checked !== field.defaultChecked;
    return field.value !== (field.name === "email" ? "" : field.defaultValue);
  });
}
