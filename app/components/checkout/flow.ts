import { useNavigate, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "~/components/api-client";
import { useCart } from "~/components/cart/provider";
import { type Items, itemsOf, nameItems } from "~/domain/cart/items";
import {
  CART_CHANGED,
  type CheckoutProblem,
  findMissing,
  NO_TRUCK_STOP,
  NOT_STARTED,
  OUTDATED,
  problemOfFields,
} from "~/domain/checkout/checkout-problem";
import { readFulfillment } from "~/domain/fulfillment/fulfillment";
import { cupFieldOfError, withCupNames } from "~/domain/orders/cup-names";
import { NOTE_FIELD } from "~/domain/orders/note";
import { NAME_FIELD } from "~/domain/orders/order-name";
import { phoneIn } from "~/domain/orders/order-phone";
import { intentIdOf } from "~/domain/payments/intent-id";
import { type FormFields, type RefusedForm, textsOf } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import type { CardPayment } from "./card-form";
import { AT_TRUCK, PAY_ON } from "./pay-on-page";
import { createPaymentIntent } from "./payment-calls";
import {
  forgetPayment,
  forgetTyped,
  isKnownPayment,
  rememberedTyped,
  rememberKnown,
  rememberTyped,
} from "./payment-memory";
import { loadCardForm } from "./payment-step";
import { loadStripeEarly, type StripeJsAddress } from "./stripe-loader";

/** The server's answer to the posted form: without JavaScript, and for an order that's paid at the truck. */
export type Posted = {
  email: string;
  /** Idempotency key of the posted page. */
  key?: string;
  /** The rest of the typed fields: the name, how to get the order, and the note. */
  fields?: FormFields;
  payment?: CardPayment;
  problem?: CheckoutProblem;
};

const CHECKOUT = "/checkout";

/** The steps of checkout. If the cart changes, here or in another tab, the card form closes. */
export function useCheckoutFlow(
  answer: Posted | RefusedForm | undefined,
  stripeJs: StripeJsAddress | null,
) {
  const posted = answer && "email" in answer ? answer : undefined;
  const cart = useCart();
  const submit = useSubmit();
  const { formData, state, location } = useNavigation();
  const isReserving = formData?.get(PAY_ON) === AT_TRUCK;
  const isReserved = isReserving && state === "loading" && location.pathname !== CHECKOUT;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [payment, setPayment] = useState(posted?.payment ?? null);
  const [problem, setProblem] = useState(posted?.problem ?? null);
  const [email, setEmail] = useState(posted?.email ?? "");
  const [fields, setFields] = useState(posted?.fields ?? {});
  const [isBusy, setBusy] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const { isStarting, startOnce } = useOneAtATime();

  // Copy the problem, so that the same message counts as new and moves the focus again.
  const refuse = useCallback((problem: CheckoutProblem) => setProblem({ ...problem }), []);

  useAnswers(answer, refuse);

  useEffect(() => {
    if (isReserved) forgetTyped();
  }, [isReserved]);

  const keepTyped = (email: string, fields: FormFields) => {
    setEmail(email);
    setFields(fields);
    rememberTyped({ email, fields });
  };

  /** Posts a reservation. The response redirects to the order's page, or says what's wrong. */
  const reserve = (form: FormData) => {
    if (isStarting || isReserving) return;
    const { email = "", ...fields } = typedIn(form);
    keepTyped(email.trim(), fields);
    const fulfillment = readFulfillment(fields);
    const missing =
      findMissing({ email: email.trim(), items: itemsOf(cart.lines) }) ??
      (fulfillment?.method === "pickup" ? null : NO_TRUCK_STOP);
    if (missing) return refuse(missing);
    form.set(PAY_ON, AT_TRUCK);
    submit(form, { method: "post", action: CHECKOUT });
  };

  const start = (email: string, fields: FormFields) =>
    startOnce(async () => {
      if (isReserving) return;
      keepTyped(email, fields);
      const { totalCents, lines } = cart;
      const items = withCupNames(itemsOf(lines), fields);
      const fulfillment = readFulfillment(fields);
      const missing = findMissing({ email, items, fulfillment });
      if (missing) return refuse(missing);
      setProblem(null);
      if (stripeJs) loadPaymentEarly(stripeJs);
      try {
        const { [NAME_FIELD]: name, [NOTE_FIELD]: note } = fields;
        const typed = { name: name || undefined, note: note || undefined };
        const order = { email, items, fulfillment, ...typed, phone: phoneIn(fields) };
        const { clientSecret, pickup, tax } = await createPaymentIntent(order);
        const payment = { clientSecret, email, items, pickup, tax };
        setPayment({ ...payment, totalCents: totalCents + (tax?.cents ?? 0) });
      } catch (error) {
        // When we show an earlier payment, its items have left the cart.
        cart.readAgain();
        refuse(toProblem(error, items));
        if (error instanceof ApiError && isAboutTheCart(error)) revalidate();
      }
    });

  /** @param isTouched whether something was typed or chosen since, which wins over what was typed earlier */
  const restore = useCallback(
    (isTouched: boolean) => {
      const typed = rememberedTyped();
      if (!typed || posted || isTouched) return;
      setEmail(typed.email);
      setFields(typed.fields);
      setRestored(true);
    },
    [posted],
  );

  /** Closes the card form. The payment intent stays, since the same cart gets the same one again. */
  const closeCardForm = useCallback(
    (problem: CheckoutProblem) => {
      setPayment(null);
      refuse(problem);
    },
    [refuse],
  );

  const items = nameItems(itemsOf(cart.lines));
  const isOfThisCart = payment === null || nameItems(payment.items) === items;
  useEffect(() => {
    if (isOfThisCart || isBusy || isPaid) return;
    // An empty cart was most likely paid for in another tab, so it needs no message.
    if (items === "") setPayment(null);
    else closeCardForm(CART_CHANGED);
  }, [isOfThisCart, items, isBusy, isPaid, closeCardForm]);

  const arrive = () => {
    if (!payment) return;
    const stripePaymentId = intentIdOf(payment.clientSecret);
    setPaid(true);
    if (isKnownPayment(stripePaymentId)) {
      cart.readAgain();
    } else {
      rememberKnown(stripePaymentId);
      cart.removePaid(payment.items);
    }
    forgetPayment();
    forgetTyped();
    // The history entry has the ID, so it survives a reload without storage.
    navigate("/checkout/success", { replace: true, state: { stripePaymentId } });
  };

  const startAgain = () => {
    closeCardForm(OUTDATED);
    revalidate();
  };

  const changeEmail = () => {
    setPayment(null);
    setReturning(true);
  };

  return {
    payment: isPaid ? null : payment,
    problem,
    email,
    fields,
    isStarting,
    isReserving,
    isBusy,
    isPaid,
    start,
    reserve,
    setBusy,
    arrive,
    startAgain,
    changeEmail,
    isReturning,
    restore,
    isRestored,
  };
}

/** The checkout form's typed fields, without those that the page adds. */
export function typedIn(form: FormData): FormFields {
  const { total, [IDEMPOTENCY_KEY]: _, ...typed } = textsOf(form);
  return typed;
}

/** Shows what the server answers while the page stays open. */
function useAnswers(
  answer: Posted | RefusedForm | undefined,
  refuse: (problem: CheckoutProblem) => void,
) {
  const shown = useRef(answer);
  useEffect(() => {
    if (!answer || answer === shown.current) return;
    shown.current = answer;
    if ("failed" in answer && answer.failed) refuse({ title: "Error", message: answer.failed });
    if ("problem" in answer && answer.problem) refuse(answer.problem);
  }, [answer, refuse]);
}

/** Lets only one submit run at a time. State alone would notice a double tap too late. */
function useOneAtATime() {
  const [isStarting, setStarting] = useState(false);
  const current = useRef(false);
  const startOnce = async (work: () => Promise<void>) => {
    if (current.current) return;
    current.current = true;
    setStarting(true);
    try {
      await work();
    } finally {
      current.current = false;
      setStarting(false);
    }
  };
  return { isStarting, startOnce };
}

/** Preloads the card form and Stripe's script. Errors are ignored, since opening the card form tries again. */
function loadPaymentEarly(stripeJs: StripeJsAddress): void {
  loadStripeEarly(stripeJs);
  loadCardForm().catch(() => {});
}

function isAboutTheCart({ status }: ApiError): boolean {
  return status === 409 || status === 404;
}

/** The problem to show for an error. A proxy's own error page isn't shown: it's HTML, or has lines. */
function toProblem(error: unknown, items: Items): CheckoutProblem {
  const isOurs = error instanceof ApiError && /^[^<\n][^\n]{0,999}$/.test(error.body);
  if (!isOurs) return NOT_STARTED;
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(error.errors)) {
    const field = fieldAt(path, items);
    if (field !== null) errors[field] = message;
  }
  const several = problemOfFields(errors);
  if (several) return several;
  const [, path = "", message] = /^([\w[\].]+): (.*)$/.exec(error.body) ?? [];
  const field = fieldAt(path, items);
  return message && field !== null
    ? { title: "Error", message, field }
    : { title: "Error", message: error.body };
}

/** The form's field for a path in the request. Null if it has none. */
function fieldAt(path: string, items: Items): string | null {
  if (path.startsWith("items")) return cupFieldOfError(path, items);
  return /^(?:email|name|note|phone|fulfillment[.\w]*)$/.test(path) ? path : null;
}
